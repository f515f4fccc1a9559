import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { campaignQuery } from '#entities/campaign/campaign-query.ts'
import { usePages } from '#lib/api/query.ts'
import { readId } from '#lib/http/row-id.ts'

interface CampaignSelectProps {
  /** The id of the filtering campaign. */
  value: number | undefined
  /** Receives an empty text for all campaigns. */
  onChange: (id: number | '') => void
}

/** Filters a brand's applications by campaign. Offers the newest campaigns and the selected one. */
export function CampaignSelect({ value, onChange }: CampaignSelectProps) {
  const { t } = useLingui()
  const { rows = [] } = usePages('GET /campaigns/')
  const missing = value !== undefined && !rows.some(({ id }) => id === value)
  const { data } = useQuery({ ...campaignQuery(value ?? 0), enabled: missing })
  const campaigns = missing ? [{ id: value, title: data?.title ?? String(value) }, ...rows] : rows
  return (
    <NativeSelect
      aria-label={t`Campaign`}
      value={String(value ?? '')}
      onChange={event => onChange(event.currentTarget.value === '' ? '' : readId(event.currentTarget.value))}
      data={[
        { value: '', label: t`All campaigns` },
        ...campaigns.map(({ id, title }) => ({ value: String(id), label: title })),
      ]}
    />
  )
}

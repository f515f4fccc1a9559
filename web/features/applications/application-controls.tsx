import { useLingui } from '@lingui/react/macro'
import { IconStar } from '@tabler/icons-react'
import { applicationStatuses } from '#contract/values/vocabulary.ts'
import { FilterToggle } from '#entities/list/filter-toggle.tsx'
import { ListControls } from '#entities/list/list-controls.tsx'
import { useStatusOptions } from '#entities/status/status-badge.tsx'
import { supports } from '#lib/http/supports.ts'
import { CampaignSelect } from './campaign-select.tsx'
import type { useApplications } from './use-applications.ts'

interface ApplicationControlsProps {
  applications: ReturnType<typeof useApplications>
  placeholder: string
  /** Whether to offer a brand's filters: the campaign and the shortlist. */
  forBrand: boolean
}

/** The list's search, filters and order. */
export function ApplicationControls({ applications, placeholder, forBrand }: ApplicationControlsProps) {
  const { t } = useLingui()
  const { list, filters, sorts, campaign } = applications
  const options = useStatusOptions(applicationStatuses)
  return (
    <ListControls
      list={list}
      filters={filters}
      placeholder={placeholder}
      selects={[{ name: 'status', label: t`Status`, all: t`All statuses`, options }]}
      sorts={sorts}
    >
      {forBrand ? <CampaignSelect value={campaign} onChange={id => filters.set({ campaign: id })} /> : null}
      {forBrand && supports.shortlist ? (
        <FilterToggle name="shortlisted" filters={filters} icon={<IconStar size={18} aria-hidden />}>
          {t`Shortlisted`}
        </FilterToggle>
      ) : null}
    </ListControls>
  )
}

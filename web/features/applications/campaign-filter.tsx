import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { campaignQuery } from '#entities/campaign/campaign-query.ts'

/** Shows the campaign that filters the list, and a button that removes the filter. */
export function CampaignFilter({ id, onClear }: { id: number; onClear: () => void }) {
  const { data } = useQuery(campaignQuery(id))
  const campaign = (
    <Link to="/campaigns/$id" params={{ id: String(id) }}>
      {data?.title ?? id}
    </Link>
  )
  return (
    <Group mb="md" gap="sm">
      <span>
        <Trans>Only applications to {campaign}</Trans>
      </span>
      <Button size="xs" variant="default" onClick={onClear}>
        <Trans>Show all applications</Trans>
      </Button>
    </Group>
  )
}

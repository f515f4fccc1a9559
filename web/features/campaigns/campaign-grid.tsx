import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Campaign } from '#contract/index.ts'
import { useEarlierHeight } from '#lib/dom/page-height.ts'
import { filtersOnlyBy, type ListFilters } from '#lib/lists/list-filters.ts'
import type { ListState } from '#lib/lists/list-state.ts'
import { ListNews } from '#ui/list-news.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { EmptyState, ErrorState, NothingFound } from '#ui/states.tsx'
import classes from './campaign-card.module.css'

interface CampaignGridProps {
  list: ListState<Campaign>
  filters: ListFilters
  brand: boolean
  children: (campaign: Campaign) => ReactNode
}

/** The campaigns as cards, with their skeleton, empty and error states. */
export function CampaignGrid({ list, filters, brand, children }: CampaignGridProps) {
  const { t } = useLingui()
  const height = useEarlierHeight()
  if (list.error) return <ErrorState error={list.error} onRetry={list.retry} />
  if (list.rows?.length === 0) {
    if (filtersOnlyBy('saved', filters)) return <NothingSaved onClear={filters.clear} />
    if (filters.active) return <NothingFound title={t`No campaigns found`} onClear={filters.clear} />
    const hint = brand
      ? t`Publish your first campaign so that influencers can apply.`
      : t`Check back soon for new campaigns.`
    return <EmptyState title={t`No campaigns found`} hint={hint} />
  }
  return (
    <>
      <ListNews news={list.news} />
      <ul
        className={classes.grid}
        style={list.rows ? undefined : { minHeight: height }}
        aria-label={t`Campaigns`}
        aria-busy={list.rows === undefined || list.stale}
      >
        {list.rows ? list.rows.map(children) : Array.from({ length: 6 }, (_, index) => <CardSkeleton key={index} />)}
      </ul>
      <LoadMore next={list.next} failure={t`Failed to fetch campaigns`} />
    </>
  )
}

function NothingSaved({ onClear }: { onClear: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<IconBookmark />}
      title={t`No saved campaigns`}
      hint={t`Bookmark a campaign to keep it here while it's open.`}
      action={
        <Button variant="default" onClick={onClear}>
          <Trans>See all campaigns</Trans>
        </Button>
      }
    />
  )
}

/** As tall as a card with three lines of description. */
function CardSkeleton() {
  return (
    <li className={classes.card}>
      <Skeleton h="1.4rem" w="5rem" radius="xl" />
      <Skeleton h="1.25rem" w="75%" my="0.1rem" />
      <Skeleton h="4.4rem" />
      <Skeleton h="3.2rem" w="9rem" mt="0.5rem" />
      <Skeleton h="1.2rem" w="60%" my="0.15rem" />
      <Skeleton h="2.625rem" mt="0.375rem" />
    </li>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { IconBookmark, IconLayoutGrid, IconPlus, IconTable } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Campaign } from '#contract/index.ts'
import { campaignSorts } from '#contract/sorts.ts'
import { categories } from '#contract/vocabulary.ts'
import { FilterToggle } from '#entities/list/filter-toggle.tsx'
import { ListControls } from '#entities/list/list-controls.tsx'
import { useOffered } from '#entities/list/use-offered.ts'
import { filtersOnlyBy, useListFilters, type ListFilters } from '#lib/list-filters.ts'
import type { ListState } from '#lib/list-state.ts'
import { useEarlierHeight } from '#lib/page-height.ts'
import { usePages } from '#lib/query.ts'
import { useUser } from '#lib/session.ts'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { ListNews } from '#ui/list-news.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { EmptyState, ErrorState, NothingFound } from '#ui/states.tsx'
import { StatusMessage, useStatusMessage } from '#ui/status-message.tsx'
import { ApplyToCampaign } from './apply-to-campaign.tsx'
import { BudgetRange, wholeTaka } from './budget-range.tsx'
import { Applied, CampaignCard } from './campaign-card.tsx'
import { CampaignForm } from './campaign-form.tsx'
import { CampaignTable } from './campaign-table.tsx'
import { DeleteCampaign } from './delete-campaign.tsx'
import { useCategoryOptions } from './own-category.ts'
import { isOwnCampaign } from './rules.ts'
import classes from './campaign-card.module.css'

/** A brand's own campaigns with the form for a new one, or the open campaigns for other roles. */
export function CampaignsPage() {
  const { t } = useLingui()
  const user = useUser()
  const brand = user?.role === 'brand'
  const { create = false, view } = useSearch({ from: '/workspace/campaigns' })
  const [formNeeded, setFormNeeded] = useState(create)
  if (create && !formNeeded) setFormNeeded(true)
  const navigate = useNavigate()
  const filters = useListFilters({
    category: categories,
    open: ['true', 'false'],
    applied: ['no'],
    saved: ['true'],
    min_budget: wholeTaka,
    max_budget: wholeTaka,
    sort: campaignSorts,
  })
  const { min_budget, max_budget, ...query } = filters.query
  const list = usePages('GET /campaigns/', {
    query: {
      ...query,
      ...(min_budget && { min_budget: Number(min_budget) }),
      ...(max_budget && { max_budget: Number(max_budget) }),
    },
  })
  const offered = {
    applied: useOffered(list.rows, 'has_applied', filters.query.applied !== undefined),
    saved: useOffered(list.rows, 'is_saved', filters.query.saved !== undefined),
  }
  const { message, succeeded, failed, clear } = useStatusMessage()

  const showForm = (opened: boolean) => {
    clear()
    void navigate({
      // Not to this page, which may have been left while the campaign was being created.
      to: '.',
      search: ({ create: _, ...before }) => ({ ...before, ...(opened && { create: true as const }) }),
      replace: true,
      resetScroll: false,
    })
  }
  const created = () => {
    showForm(false)
    succeeded(<Trans>Campaign created successfully!</Trans>)
  }

  const action = (campaign: Campaign): ReactNode => {
    if (user?.role === 'influencer') {
      return campaign.has_applied ? (
        <Applied />
      ) : (
        <ApplyToCampaign
          campaign={campaign}
          onApplied={() => succeeded(<Trans>Application submitted successfully!</Trans>)}
          onRefused={failed}
        />
      )
    }
    return isOwnCampaign(user, campaign) ? (
      <DeleteCampaign
        campaign={campaign}
        onDeleted={() => succeeded(<Trans>Campaign deleted successfully!</Trans>)}
        onFailed={failed}
      />
    ) : null
  }

  return (
    <>
      <PageHeader
        title={brand ? t`My Campaigns` : t`Available Campaigns`}
        actions={brand ? <FormToggle opened={create} onToggle={showForm} /> : null}
      />
      <StatusMessage {...message} />
      <Banner outcome="error">{list.error ? t`Failed to fetch campaigns` : null}</Banner>
      {brand ? (
        // Rendered when first opened; then hidden instead of unmounted, so that typed text stays.
        <div id="create-campaign" className={classes.form} hidden={!create}>
          <Card title={t`New campaign`}>
            {formNeeded ? <CampaignForm opened={create} onCreated={created} /> : null}
          </Card>
        </div>
      ) : null}
      <Controls list={list} filters={filters} table={view === 'table'} offered={offered} />
      {brand && view === 'table' && !list.error ? (
        <CampaignTable list={list} filters={filters} action={action} />
      ) : (
        <Campaigns list={list} filters={filters} brand={brand}>
          {campaign => (
            <CampaignCard
              key={campaign.id}
              campaign={campaign}
              gone={list.news?.gone.has(campaign.id)}
              own={isOwnCampaign(user, campaign)}
              action={action(campaign)}
            />
          )}
        </Campaigns>
      )}
    </>
  )
}

interface ControlsProps {
  list: ListState<Campaign>
  filters: ListFilters
  table: boolean
  /** The filters that the server knows, of those that not every server does. */
  offered: Record<'applied' | 'saved', boolean>
}

/** Separate from the page, which need not render again when the influencer's own category arrives. */
function Controls({ list, filters, table, offered }: ControlsProps) {
  const { t } = useLingui()
  const role = useUser()?.role
  const [brand, influencer] = [role === 'brand', role === 'influencer']
  const categoryOptions = useCategoryOptions()
  return (
    <div className={classes.controls}>
      <ListControls
        list={list}
        filters={filters}
        placeholder={brand ? t`Title` : t`Title or brand`}
        selects={[
          { name: 'category', label: t`Filter`, all: t`All categories`, options: categoryOptions },
          ...(influencer && offered.applied
            ? [
                {
                  name: 'applied' as const,
                  label: t`Your applications`,
                  all: t`Applied or not`,
                  options: [{ value: 'no', label: t`Not applied yet` }],
                },
              ]
            : []),
          ...(brand
            ? [
                {
                  name: 'open' as const,
                  label: t`Status`,
                  all: t`All statuses`,
                  options: [
                    { value: 'true', label: t`Open` },
                    { value: 'false', label: t`Closed` },
                  ],
                },
              ]
            : []),
        ]}
        sorts={campaignSorts}
      >
        {brand ? <ViewToggle table={table} /> : <BudgetRange filters={filters} />}
        {influencer && offered.saved ? (
          <FilterToggle name="saved" filters={filters} icon={<IconBookmark size={18} aria-hidden />}>
            <Trans context="filter">Saved</Trans>
          </FilterToggle>
        ) : null}
      </ListControls>
    </div>
  )
}

/** Switches between a table and cards. The choice is kept in the URL. */
function ViewToggle({ table }: { table: boolean }) {
  const navigate = useNavigate({ from: '/campaigns' })
  const toggle = () =>
    void navigate({
      search: ({ view: _, ...before }) => ({ ...before, ...(!table && { view: 'table' }) }),
      replace: true,
      resetScroll: false,
    })
  return (
    <Button
      variant="default"
      leftSection={table ? <IconLayoutGrid size={18} aria-hidden /> : <IconTable size={18} aria-hidden />}
      onClick={toggle}
    >
      {table ? <Trans>Show as cards</Trans> : <Trans>Show as table</Trans>}
    </Button>
  )
}

function FormToggle({ opened, onToggle }: { opened: boolean; onToggle: (opened: boolean) => void }) {
  return (
    <Button
      variant={opened ? 'default' : 'filled'}
      leftSection={opened ? null : <IconPlus size={18} aria-hidden />}
      aria-expanded={opened}
      aria-controls="create-campaign"
      onClick={() => onToggle(!opened)}
    >
      {opened ? <Trans>Cancel</Trans> : <Trans>Create Campaign</Trans>}
    </Button>
  )
}

interface CampaignsProps {
  list: ListState<Campaign>
  filters: ListFilters
  brand: boolean
  children: (campaign: Campaign) => ReactNode
}

/** The grid of cards with its skeleton, empty and error states. */
function Campaigns({ list, filters, brand, children }: CampaignsProps) {
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
      hint={t`Use the bookmark on a campaign to keep it here while it is open.`}
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

import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBookmark, IconLayoutGrid, IconTable } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Campaign } from '#contract/index.ts'
import { campaignSorts } from '#contract/values/sorts.ts'
import { FilterToggle } from '#entities/list/filter-toggle.tsx'
import { ListControls } from '#entities/list/list-controls.tsx'
import { useUser } from '#lib/http/session.ts'
import { supports } from '#lib/http/supports.ts'
import type { ListFilters } from '#lib/lists/list-filters.ts'
import type { ListState } from '#lib/lists/list-state.ts'
import { BudgetRange } from './budget-range.tsx'
import { useCategoryOptions } from './own-category.ts'
import classes from './campaign-card.module.css'

interface CampaignControlsProps {
  list: ListState<Campaign>
  filters: ListFilters
  table: boolean
}

/**
 * The list's search, filters and order. A separate component, so that the page need not rerender when the influencer's
 * own category arrives.
 */
export function CampaignControls({ list, filters, table }: CampaignControlsProps) {
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
          ...(influencer && supports.ownApplications
            ? [
                {
                  name: 'applied' as const,
                  label: t`Your applications`,
                  all: t`Applied and not applied`,
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
        {influencer && supports.savedCampaigns ? (
          <FilterToggle name="saved" filters={filters} icon={<IconBookmark size={18} aria-hidden />}>
            <Trans context="filter">Saved</Trans>
          </FilterToggle>
        ) : null}
      </ListControls>
    </div>
  )
}

/** Switches between a table and cards. The URL stores the choice. */
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

import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AdminCampaign } from '#contract/index.ts'
import { adminSorts } from '#contract/sorts.ts'
import { categories } from '#contract/vocabulary.ts'
import { useListSearch } from '#lib/narrowing.ts'
import { usePages } from '#lib/query.ts'
import { CategoryName, useCategoryOptions } from '#ui/category-name.tsx'
import type { Column } from '#ui/data-list.tsx'
import { ListControls } from '#ui/list-controls.tsx'
import { Money } from '#ui/money.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { UserLink } from '#ui/user-link.tsx'
import { AdminList } from './admin-list.tsx'
import { CampaignDrawer } from './campaign-drawer.tsx'

/** Every campaign, closed and deleted ones too, to read. */
export function CampaignsTab() {
  const { t } = useLingui()
  const search = useListSearch({ category: categories, sort: adminSorts })
  const list = usePages('GET /admin/campaigns/', { query: search.query })
  const filters = [
    { name: 'category' as const, label: t`Filter`, all: t`All categories`, options: useCategoryOptions() },
  ]
  const [viewed, setViewed] = useState<AdminCampaign | null>(null)
  return (
    <>
      <AdminList
        label={t`Campaigns`}
        list={list}
        search={search}
        controls={
          <ListControls list={list} search={search} lookIn={t`Title or brand`} filters={filters} sorts={adminSorts} />
        }
        columns={useColumns(setViewed)}
        empty={t`No campaigns found`}
        notLoaded={t`Error loading campaigns`}
      />
      <CampaignDrawer campaign={viewed} onClose={() => setViewed(null)} />
    </>
  )
}

function useColumns(view: (campaign: AdminCampaign) => void): Column<AdminCampaign>[] {
  const { t } = useLingui()
  return [
    { header: t`Title`, primary: true, cell: row => row.title },
    { header: t`Brand`, cell: row => <UserLink username={row.brand_name} /> },
    { header: t`Budget`, align: 'end', cell: row => <Money amount={row.budget} /> },
    { header: t`Category`, cell: row => <CategoryName category={row.category} /> },
    { header: t`Status`, cell: row => <StatusBadge kind="active" status={row.is_active} /> },
    {
      header: t`Actions`,
      actions: true,
      cell: row => (
        <Button size="xs" variant="default" onClick={() => view(row)}>
          {t`View`}
        </Button>
      ),
    },
  ]
}

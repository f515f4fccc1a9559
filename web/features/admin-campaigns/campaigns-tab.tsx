import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AdminCampaign } from '#contract/index.ts'
import { adminSorts } from '#contract/values/sorts.ts'
import { AdminList } from '#entities/admin/admin-list.tsx'
import { StatusBadge } from '#entities/status/status-badge.tsx'
import { UserLink } from '#entities/user/user-link.tsx'
import { VocabularyName, useVocabularyOptions } from '#entities/vocabulary/vocabulary.tsx'
import { usePages } from '#lib/api/query.ts'
import { useListFilters } from '#lib/lists/list-filters.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-list.tsx'
import { Money } from '#ui/money.tsx'
import { CampaignDrawer } from './campaign-drawer.tsx'
import { campaignFilters } from './filters.ts'
import { Suspension } from './suspension.tsx'

/** All campaigns, including closed and deleted ones. Its drawer suspends and restores them. */
export function CampaignsTab() {
  const { t } = useLingui()
  const filters = useListFilters(campaignFilters)
  const list = usePages('GET /admin/campaigns/', { query: filters.query })
  const selects = [
    { name: 'category' as const, label: t`Filter`, all: t`All categories`, options: useVocabularyOptions('category') },
  ]
  const [viewed, setViewed] = useState<AdminCampaign | null>(null)
  return (
    <>
      <AdminList
        label={t`Campaigns`}
        list={list}
        filters={filters}
        placeholder={t`Title or brand`}
        selects={selects}
        sorts={adminSorts}
        columns={useColumns(setViewed)}
        empty={t`No campaigns found`}
        notLoaded={t`Error loading campaigns`}
      />
      <CampaignDrawer
        campaign={viewed}
        actions={viewed ? <Suspension campaign={viewed} onDone={setViewed} /> : null}
        onClose={() => setViewed(null)}
      />
    </>
  )
}

function useColumns(view: (campaign: AdminCampaign) => void): Column<AdminCampaign>[] {
  const { t } = useLingui()
  return [
    { header: t`Title`, primary: true, cell: row => row.title },
    { header: t`Brand`, cell: row => <UserLink username={row.brand_name} displayName={row.brand_display_name} /> },
    { header: t`Budget`, align: 'end', cell: row => <Money amount={row.budget} /> },
    {
      header: t`Category`,
      title: true,
      cell: row => <VocabularyName field="category" value={row.category} />,
    },
    {
      header: t`Status`,
      cell: row => (
        <>
          <StatusBadge kind="active" status={row.is_active} />
          {row.is_suspended ? <Badge tone="bad">{t`Suspended`}</Badge> : null}
        </>
      ),
    },
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

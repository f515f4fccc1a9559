import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AdminCampaign } from '../../../contract/index.ts'
import { usePages } from '../../lib/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { CategoryName } from '../../ui/category-name.tsx'
import { DataList, type Column } from '../../ui/data-list.tsx'
import { Money } from '../../ui/money.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { UserLink } from '../../ui/user-link.tsx'
import { CampaignDrawer } from './campaign-drawer.tsx'

/** Every campaign, closed and deleted ones too, to read. */
export function CampaignsTab() {
  const { t } = useLingui()
  const list = usePages('GET /admin/campaigns/')
  const [viewed, setViewed] = useState<AdminCampaign | null>(null)
  return (
    <>
      <Banner outcome="error">{list.error ? t`Error loading campaigns` : null}</Banner>
      <Card flush>
        <DataList
          label={t`Campaigns`}
          list={list}
          rowKey={row => row.id}
          empty={t`No campaigns found`}
          columns={useColumns(setViewed)}
        />
      </Card>
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
        <Button size="compact-md" variant="default" onClick={() => view(row)}>
          {t`View`}
        </Button>
      ),
    },
  ]
}

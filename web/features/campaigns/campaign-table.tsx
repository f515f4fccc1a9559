import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CampaignDetails } from '#entities/campaign/campaign-query.ts'
import { VocabularyName } from '#entities/vocabulary/vocabulary.tsx'
import { count, plainDate } from '#lib/i18n/format.ts'
import type { ListFilters } from '#lib/lists/list-filters.ts'
import type { ListState } from '#lib/lists/list-state.ts'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { Money } from '#ui/money.tsx'
import { CampaignState } from './campaign-state.tsx'
import link from '#ui/link.module.css'

interface CampaignTableProps {
  list: ListState<CampaignDetails>
  filters: ListFilters
  action: (campaign: CampaignDetails) => ReactNode
}

/** A brand's campaigns as a table, for brands with many campaigns. */
export function CampaignTable({ list, filters, action }: CampaignTableProps) {
  const { t, i18n } = useLingui()
  return (
    <Card flush>
      <DataList
        label={t`Campaigns`}
        list={list}
        filters={filters}
        rowKey={row => row.id}
        empty={{
          title: t`No campaigns found`,
          hint: t`Publish your first campaign so that influencers can apply.`,
        }}
        errorTitle={t`Failed to fetch campaigns`}
        columns={[
          {
            header: t`Title`,
            primary: true,
            cell: row => (
              <Link to="/campaigns/$id" params={{ id: String(row.id) }} className={link.link}>
                {row.title}
              </Link>
            ),
          },
          { header: t`Budget`, align: 'end', cell: row => <Money amount={row.budget} /> },
          {
            header: t`Category`,
            title: true,
            hidden: 'narrow',
            cell: row => <VocabularyName field="category" value={row.category} />,
          },
          {
            header: t`Deadline`,
            cell: ({ deadline }) =>
              deadline === null ? (
                '–'
              ) : (
                <time dateTime={deadline} style={{ whiteSpace: 'nowrap' }}>
                  {plainDate(deadline, i18n.locale)}
                </time>
              ),
          },
          { header: t`Applications`, align: 'end', cell: row => count(row.applications_count, i18n.locale) },
          { header: t`Status`, cell: row => <CampaignState campaign={row} /> },
          { header: t`Actions`, actions: true, cell: action },
        ]}
      />
    </Card>
  )
}

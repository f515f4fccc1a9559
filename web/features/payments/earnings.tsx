import { Trans, useLingui } from '@lingui/react/macro'
import type { EarnedApplication } from '#contract/index.ts'
import { CsvButton } from '#entities/list/csv-button.tsx'
import { usePages } from '#lib/api/query.ts'
import { supports } from '#lib/http/supports.ts'
import { useListFilters } from '#lib/lists/list-filters.ts'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useEarningsColumns, usePaymentCsvColumns } from './columns.tsx'
import { PaymentControls } from './controls.tsx'
import { paymentFilters } from './search.ts'

/** An influencer's accepted applications and their payments. */
export function Earnings() {
  const { t } = useLingui()
  const filters = useListFilters(paymentFilters)
  const list = usePages<'GET /applications/', EarnedApplication>('GET /applications/', {
    query: { influencer: 'true', ...filters.query },
  })
  return (
    <>
      <PageHeader
        title={t`My Earnings`}
        lead={
          <Trans>
            Your earnings from accepted applications. We add confirmed payments to your balance, less any platform fee.
          </Trans>
        }
        actions={
          <>
            {supports.statements ? (
              <LinkButton to="/statement" variant="default">
                {t`Statement`}
              </LinkButton>
            ) : null}
            <CsvButton name="prochar-earnings" list={list} columns={usePaymentCsvColumns()} />
            <LinkButton to="/withdrawals" variant="default">
              {t`Withdraw`}
            </LinkButton>
          </>
        }
      />
      <Card flush controls={<PaymentControls list={list} filters={filters} placeholder={t`Campaign, brand or ID`} />}>
        <DataList
          label={t`My Earnings`}
          list={list}
          rowKey={row => row.id}
          filters={filters}
          empty={t`No applications found`}
          errorTitle={t`Failed to fetch applications`}
          columns={useEarningsColumns()}
        />
      </Card>
    </>
  )
}

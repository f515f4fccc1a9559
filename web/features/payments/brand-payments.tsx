import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { PayableApplication } from '#contract/index.ts'
import { formatMoney } from '#contract/values/money.ts'
import { rejectedTotal } from '#entities/dashboard/rejected-total.ts'
import { CsvButton } from '#entities/list/csv-button.tsx'
import { query, usePages } from '#lib/api/query.ts'
import { supports } from '#lib/http/supports.ts'
import { useListFilters } from '#lib/lists/list-filters.ts'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Money } from '#ui/money.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { StatusMessage, useStatusMessage } from '#ui/status-message.tsx'
import { usePaymentColumns, usePaymentCsvColumns } from './columns.tsx'
import { PaymentControls } from './controls.tsx'
import { PayModal } from './pay-modal.tsx'
import { Refunds } from './refunds.tsx'
import { isDue } from './rules.ts'
import { paymentFilters } from './search.ts'
import { useChangedElsewhere } from './use-changed-elsewhere.ts'

/** A brand's accepted applications, with their amounts due and payments. */
export function BrandPayments() {
  const { t } = useLingui()
  const filters = useListFilters(paymentFilters)
  const list = usePages<'GET /applications/', PayableApplication>('GET /applications/', {
    query: { brand: 'true', ...filters.query },
  })
  const [paying, setPaying] = useState<PayableApplication | null>(null)
  const { message, succeeded, clear } = useStatusMessage()
  const [chosen, setChosen] = useState(useChosen())
  const offer = list.rows?.find(row => row.id === chosen && isDue(row))
  if (offer) {
    setChosen(undefined)
    setPaying(offer)
  }
  const pay = (application: PayableApplication) => {
    clear()
    setPaying(application)
  }
  const done = (isNew: boolean) => {
    setPaying(null)
    if (!isNew) return
    // If only unpaid applications were listed, the row would vanish, as if the payment had been lost.
    if (filters.params.payment_status) filters.set({ payment_status: '' })
    succeeded(
      paying?.pending_payment ? (
        <Trans>Payment corrected. An admin will check this one instead of the earlier one.</Trans>
      ) : (
        <Trans>Payment submitted successfully! Awaiting admin confirmation</Trans>
      ),
    )
  }
  const action = (row: PayableApplication) =>
    isDue(row) ? (
      // Rows are named after their campaigns, which several influencers may share.
      <Button size="xs" aria-description={row.influencer_name} onClick={() => pay(row)}>
        {t`Pay Now`}
      </Button>
    ) : null

  return (
    <>
      <PageHeader
        title={t`Campaign Payments`}
        lead={
          <Trans>
            Pay accepted influencers with bKash or Nagad. An admin confirms each payment. If one is rejected, you'll see
            why here and can submit it again.
          </Trans>
        }
        actions={
          <>
            <Owed />
            {supports.statements ? (
              <LinkButton to="/statement" variant="default">
                {t`Statement`}
              </LinkButton>
            ) : null}
            <CsvButton name="prochar-payments" list={list} columns={usePaymentCsvColumns()} />
          </>
        }
      />
      <StatusMessage {...message} />
      <Card
        flush
        controls={<PaymentControls list={list} filters={filters} placeholder={t`Influencer, campaign or ID`} />}
      >
        <DataList
          label={t`Campaign Payments`}
          list={list}
          rowKey={row => row.id}
          filters={filters}
          empty={t`No applications found`}
          errorTitle={t`Failed to fetch applications`}
          columns={[...usePaymentColumns(pay), { header: t`Action`, actions: true, cell: action }]}
        />
      </Card>
      <Refunds />
      <PayModal
        application={paying}
        hasChanged={useChangedElsewhere(paying, list)}
        onClose={() => setPaying(null)}
        onSubmitted={done}
      />
    </>
  )
}

/**
 * The application to pay for, as requested by another page. Cleared at once, so that a reload does not open the form
 * again.
 */
function useChosen(): number | undefined {
  const { pay } = useRouter().latestLocation.state
  const navigate = useNavigate()
  useEffect(() => {
    if (pay !== undefined) void navigate({ to: '.', search: true, replace: true, resetScroll: false })
  }, [navigate, pay])
  return pay
}

/**
 * The amount that the brand owes for all accepted applications. Shown while it loads and even if it is zero, so that no
 * row moves.
 */
function Owed() {
  const { data, isPending } = useQuery(query('GET /dashboard/brand/'))
  const amount = data?.waiting?.unpaid_amount
  const rejected = data?.waiting ? rejectedTotal(data.waiting) : 0
  if (amount === undefined && !(supports.waiting && isPending)) return null
  return (
    <Box fw={600} style={{ alignSelf: 'center' }}>
      <Trans>Total due</Trans>{' '}
      {amount === undefined ? <Skeleton display="inline-block" h="0.8em" w="5em" /> : <Money amount={amount} />}
      {rejected > 0 ? (
        // Both lines together are no taller than the buttons beside them.
        <Box component="small" display="block" c="var(--soft)" fz="0.8125rem" fw={400} lh={1.2}>
          <Trans>
            including <Money amount={formatMoney(rejected)} /> to check
          </Trans>
        </Box>
      ) : null}
    </Box>
  )
}

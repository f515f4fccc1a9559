import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { EarnedApplication, PayableApplication } from '#contract/index.ts'
import { RejectedPayments } from '#entities/decision/rejection.tsx'
import { MethodName, useMethodText } from '#entities/payment/method-name.tsx'
import { ReversedPayments } from '#entities/reversal/reversal.tsx'
import { StatusBadge, useStatusText } from '#entities/status/status-badge.tsx'
import { UserLink } from '#entities/user/user-link.tsx'
import { localTime } from '#lib/i18n/format.ts'
import { Copyable } from '#ui/copyable.tsx'
import type { Column } from '#ui/data-list.tsx'
import { DetailLine } from '#ui/detail-line.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Money } from '#ui/money.tsx'
import { LatestClaim } from './own-claims.tsx'
import { PaymentReceipt } from './payment-receipt.tsx'
import { endedPayments, isCorrectable } from './rules.ts'
import classes from './columns.module.css'

/** The columns for only one side, beside those for both. */
interface Side<Row> {
  party: Column<Row>
  /** Whether the payment method moves below the transaction ID on narrow screens. */
  narrow: boolean
  /** Content beside the transaction ID. */
  actions?: (row: Row) => ReactNode
  /** Content below the payment status. */
  notes: (row: Row) => ReactNode
}

function useColumns<Row extends EarnedApplication>({ party, narrow, actions, notes }: Side<Row>): Column<Row>[] {
  const { t } = useLingui()
  return [
    { header: t`Campaign`, primary: true, cell: row => row.campaign_title },
    party,
    { header: t`Amount`, align: 'end', cell: row => <Money amount={row.amount_due} /> },
    {
      header: t`Payment Method`,
      hidden: narrow ? 'narrow' : undefined,
      cell: row => <MethodName method={row.payment_method} />,
    },
    {
      header: t`Transaction ID`,
      // The buttons have their own column, because the status cell must contain nothing but the status.
      cell: row => (
        <>
          {row.payment_transaction_id ? (
            <div className={classes.withButton}>
              <Copyable text={row.payment_transaction_id} />
              {row.payment_status === 'confirmed' ? <PaymentReceipt row={row} /> : null}
              {actions?.(row)}
            </div>
          ) : (
            '–'
          )}
          {narrow && row.payment_method ? (
            <div className={classes.leftOut}>
              <DetailLine>
                <MethodName method={row.payment_method} />
              </DetailLine>
            </div>
          ) : null}
        </>
      ),
    },
    { header: t`Payment Status`, cell: notes },
  ]
}

/** The columns of an influencer's earnings. */
export function useEarningsColumns(): Column<EarnedApplication>[] {
  const { t } = useLingui()
  return useColumns<EarnedApplication>({
    party: {
      header: t`Brand`,
      cell: row => <UserLink username={row.campaign_brand} displayName={row.campaign_brand_display_name} />,
    },
    narrow: false,
    notes: row => (
      <>
        <StatusBadge kind="payment" status={row.payment_status} />
        <EndedPayments row={row} number={row.reversed_payments.length}>
          <ReversedPayments payments={row.reversed_payments} />
        </EndedPayments>
      </>
    ),
  })
}

/** The columns of a brand's payments. */
export function usePaymentColumns(onCorrect: (row: PayableApplication) => void): Column<PayableApplication>[] {
  const { t } = useLingui()
  return useColumns<PayableApplication>({
    party: {
      header: t`Influencer`,
      cell: row => <UserLink username={row.influencer_name} displayName={row.influencer_display_name} />,
    },
    // A brand's list has one more column.
    narrow: true,
    actions: row =>
      isCorrectable(row) ? (
        <IconButton label={t`Correct the payment`} onClick={() => onCorrect(row)}>
          <IconPencil size={18} aria-hidden />
        </IconButton>
      ) : null,
    notes: row => (
      <>
        <div>
          <StatusBadge kind="payment" status={row.payment_status} />
          {row.payment_status === 'pending' && row.payment_received ? (
            <DetailLine>
              <Trans>Received, awaiting confirmation</Trans>
            </DetailLine>
          ) : null}
          {row.payment_status === 'unpaid' && row.influencer_closed ? (
            <DetailLine>
              <Trans>The influencer closed their account. Nothing is due.</Trans>
            </DetailLine>
          ) : null}
        </div>
        <LatestClaim row={row} />
        <EndedPayments row={row} number={endedPayments(row)}>
          <RejectedPayments payments={row.rejected_payments} />
          <ReversedPayments payments={row.reversed_payments} />
        </EndedPayments>
      </>
    ),
  })
}

interface EndedPaymentsProps {
  row: EarnedApplication
  number: number
  children: ReactNode
}

/**
 * The rejected, replaced and reversed payments. They fold up once a newer payment exists, because they do not explain
 * its status.
 */
function EndedPayments({ row, number, children }: EndedPaymentsProps) {
  if (number === 0) return null
  if (row.payment_status === 'unpaid') return <div className={classes.ended}>{children}</div>
  return (
    <details className={classes.ended}>
      <Box component="summary" py={6} c="var(--soft)" fz="0.8125rem" style={{ cursor: 'pointer' }}>
        <Plural value={number} one="# earlier payment" other="# earlier payments" />
      </Box>
      {children}
    </details>
  )
}

/** The same columns as text, with both parties, for a spreadsheet. */
export function usePaymentCsvColumns() {
  const { t } = useLingui()
  const [methodOf, statusOf] = [useMethodText(), useStatusText('payment')]
  return [
    [t`Campaign`, (row: EarnedApplication) => row.campaign_title],
    [t`Brand`, (row: EarnedApplication) => row.campaign_brand],
    [t`Influencer`, (row: EarnedApplication) => row.influencer_name],
    [t`Amount`, (row: EarnedApplication) => row.amount_due],
    [t`Payment Method`, (row: EarnedApplication) => methodOf(row.payment_method)],
    [t`Transaction ID`, (row: EarnedApplication) => row.payment_transaction_id],
    [t`Payment Status`, (row: EarnedApplication) => statusOf(row.payment_status)],
    [t`Confirmed on`, (row: EarnedApplication) => row.payment_confirmed_at && localTime(row.payment_confirmed_at)],
  ] as const
}

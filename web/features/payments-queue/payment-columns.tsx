import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AdminPayment, EvidenceEntry } from '#contract/index.ts'
import { DecisionButtons } from '#entities/admin/queue/decision-buttons.tsx'
import { DecisionStatus } from '#entities/decision/decision-status.tsx'
import { MethodName, useMethodText } from '#entities/payment/method-name.tsx'
import { Reversal, reversalText } from '#entities/reversal/reversal.tsx'
import { useStatusText } from '#entities/status/status-badge.tsx'
import { UserLink } from '#entities/user/user-link.tsx'
import { supports } from '#lib/http/supports.ts'
import { localTime } from '#lib/i18n/format.ts'
import type { Column } from '#ui/data-list.tsx'
import { Day } from '#ui/day.tsx'
import { Money } from '#ui/money.tsx'
import { CampaignCell } from './campaign-cell.tsx'
import type { ClaimDecisions } from './claims-dialog.tsx'
import { EvidenceCell } from './evidence-cell.tsx'
import type { EvidenceLink } from './link-evidence.tsx'
import type { PaymentDecisions } from './payment-question.tsx'
import type { useReversal } from './reversal-dialog.tsx'
import { TransactionIdCell } from './transaction-id-cell.tsx'
import classes from './payments-tab.module.css'

interface ColumnsOptions {
  decision: PaymentDecisions
  reversal: ReturnType<typeof useReversal>
  link: EvidenceLink
  claims: ClaimDecisions
  /** Undefined if the server does not support evidence. */
  onOpen: ((entry: EvidenceEntry) => void) | undefined
}

/** The columns of the payments queue. */
export function usePaymentColumns({
  decision,
  reversal,
  link,
  claims,
  onOpen,
}: ColumnsOptions): Column<AdminPayment>[] {
  const { ask, busy } = decision
  const { t } = useLingui()
  return [
    {
      header: t`Campaign`,
      primary: true,
      cell: row => (
        <CampaignCell
          title={row.campaign_title}
          username={row.influencer_name}
          displayName={row.influencer_display_name}
        />
      ),
    },
    ...(supports.evidence
      ? [
          {
            header: t`Brand`,
            hidden: 'medium' as const,
            cell: (row: AdminPayment) => <UserLink username={row.brand_name} displayName={row.brand_display_name} />,
          },
        ]
      : []),
    { header: t`Amount`, align: 'end', cell: row => <Money amount={row.amount} /> },
    { header: t`Method`, hidden: 'narrow', cell: row => <MethodName method={row.payment_method} /> },
    {
      header: t`Transaction ID`,
      cell: row => (
        <TransactionIdCell id={row.brand_transaction_id} method={row.payment_method} instant={row.created_at} />
      ),
    },
    ...(onOpen
      ? [
          {
            header: t`Evidence`,
            cell: (row: AdminPayment) => <EvidenceCell row={row} onOpen={onOpen} link={link} claims={claims} />,
          },
        ]
      : []),
    { header: t`Status`, cell: row => <PaymentStatus row={row} /> },
    { header: t`Created`, hidden: 'medium', cell: row => <Day instant={row.created_at} /> },
    {
      header: t`Actions`,
      actions: true,
      cell: row =>
        row.status === 'pending' ? (
          <span className={classes.decision}>
            <DecisionButtons
              disabled={busy !== null}
              onApprove={() => ask(row, { status: 'confirmed' })}
              onReject={() => ask(row, { status: 'rejected' })}
            />
          </span>
        ) : isReversible(row) ? (
          <Button size="xs" variant="default" disabled={reversal.busy !== null} onClick={() => reversal.ask(row)}>
            {t`Reverse`}
          </Button>
        ) : null,
    },
  ]
}

/** The same columns as text, for a spreadsheet. */
export function usePaymentCsvColumns() {
  const { t, i18n } = useLingui()
  const [methodOf, statusOf] = [useMethodText(), useStatusText('payment')]
  return [
    [t`Campaign`, (row: AdminPayment) => row.campaign_title],
    [t`Brand`, (row: AdminPayment) => row.brand_name],
    [t`Influencer`, (row: AdminPayment) => row.influencer_name],
    [t`Amount`, (row: AdminPayment) => row.amount],
    [t`Method`, (row: AdminPayment) => methodOf(row.payment_method)],
    [t`Transaction ID`, (row: AdminPayment) => row.brand_transaction_id],
    [t`Status`, (row: AdminPayment) => statusOf(row.is_replaced ? 'replaced' : row.status)],
    [t`Decided`, (row: AdminPayment) => row.decided_at && localTime(row.decided_at)],
    [t`Platform fee`, (row: AdminPayment) => row.platform_fee],
    [t`Reversed`, (row: AdminPayment) => row.reversed_at && localTime(row.reversed_at)],
    [t`Reason for the reversal`, (row: AdminPayment) => row.reversal_kind && reversalText(i18n, row.reversal_kind)],
    [t`Created`, (row: AdminPayment) => row.created_at && localTime(row.created_at)],
  ] as const
}

/** Whether a payment can be reversed. */
const isReversible = ({ status, reversed_at }: AdminPayment) =>
  supports.reversals && status === 'confirmed' && reversed_at === null

function PaymentStatus({ row }: { row: AdminPayment }) {
  return (
    <>
      <DecisionStatus kind="payment" row={row} />
      <Reversal row={row} />
    </>
  )
}

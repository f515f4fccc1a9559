import { Trans, useLingui } from '@lingui/react/macro'
import type { AdminPayment } from '../../../contract/index.ts'
import type { PaymentDecision } from '../../../contract/vocabulary.ts'
import { call } from '../../lib/call.ts'
import { usePages } from '../../lib/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataList, type Column } from '../../ui/data-list.tsx'
import { Day } from '../../ui/day.tsx'
import { Facts } from '../../ui/facts.tsx'
import { MethodName } from '../../ui/method-name.tsx'
import { Money } from '../../ui/money.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { UserLink } from '../../ui/user-link.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { DecisionFailure } from './decision-failure.tsx'
import classes from './payments-tab.module.css'
import { useDecision } from './use-decision.ts'

const send = (id: number, status: PaymentDecision) =>
  call('PUT /admin/payments/{id}/', { params: { id }, body: { status } })

const usePaymentDecision = () => useDecision<AdminPayment, PaymentDecision>({ send, list: 'GET /admin/payments/' })
type PaymentDecisions = ReturnType<typeof usePaymentDecision>

/** What brands say they have paid: an admin compares it with the wallet and confirms or rejects. */
export function PaymentsTab() {
  const { t } = useLingui()
  const list = usePages('GET /admin/payments/')
  const decision = usePaymentDecision()
  const done = { confirmed: t`Payment confirmed successfully`, rejected: t`Payment rejected successfully` }

  return (
    <>
      <Banner outcome="success">{decision.done ? done[decision.done] : null}</Banner>
      <Banner outcome="error">
        {list.error ? (
          t`Error loading payments`
        ) : decision.error ? (
          <DecisionFailure title={t`Error updating payment`} error={decision.error} />
        ) : null}
      </Banner>
      <Card flush>
        <DataList
          label={t`Payments`}
          list={list}
          rowKey={row => row.id}
          empty={t`No payments found`}
          columns={useColumns(decision)}
        />
      </Card>
      <Question decision={decision} />
    </>
  )
}

function useColumns({ ask, busy }: PaymentDecisions): Column<AdminPayment>[] {
  const { t } = useLingui()
  return [
    {
      header: t`Campaign`,
      primary: true,
      cell: row => (
        <>
          {row.campaign_title}
          <span className={classes.influencer}>
            <UserLink username={row.influencer_name} />
          </span>
        </>
      ),
    },
    { header: t`Amount`, align: 'end', cell: row => <Money amount={row.amount} /> },
    { header: t`Method`, cell: row => <MethodName method={row.payment_method} /> },
    { header: t`Transaction ID`, cell: row => row.brand_transaction_id },
    { header: t`Status`, cell: row => <StatusBadge kind="payment" status={row.status} /> },
    { header: t`Created`, cell: row => <Day instant={row.created_at} /> },
    {
      header: t`Actions`,
      actions: true,
      cell: row =>
        row.status === 'pending' ? (
          <DecisionButtons
            disabled={busy !== null}
            onApprove={() => ask(row, 'confirmed')}
            onReject={() => ask(row, 'rejected')}
          />
        ) : null,
    },
  ]
}

function Question({ decision: { question, asking, busy, decide, close } }: { decision: PaymentDecisions }) {
  const { t } = useLingui()
  if (!question) return null
  const { row, word } = question
  const name = row.influencer_name
  const approving = word === 'confirmed'
  return (
    <ConfirmDialog
      opened={asking}
      title={approving ? t`Approve this payment?` : t`Reject this payment?`}
      confirmLabel={approving ? t`Approve` : t`Reject`}
      danger={!approving}
      busy={busy !== null}
      onConfirm={() => decide(row, word)}
      onClose={close}
    >
      <Facts
        facts={[
          { label: t`Amount`, value: <Money amount={row.amount} />, strong: true },
          { label: t`Payment Method`, value: <MethodName method={row.payment_method} /> },
          { label: t`Transaction ID`, value: row.brand_transaction_id },
          { label: t`Brand`, value: row.brand_name },
          { label: t`Influencer`, value: name },
          { label: t`Campaign`, value: row.campaign_title },
        ]}
      />
      <p>
        {approving ? (
          <Trans>
            Compare the amount and the transaction ID with the wallet first: approving adds the money to the balance of{' '}
            {name}. The decision is final.
          </Trans>
        ) : (
          <Trans>The brand can then pay again. The decision is final.</Trans>
        )}
      </p>
    </ConfirmDialog>
  )
}

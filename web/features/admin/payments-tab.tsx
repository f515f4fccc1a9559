import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AdminPayment, Body } from '#contract/index.ts'
import { adminSorts } from '#contract/sorts.ts'
import { paymentStatuses } from '#contract/vocabulary.ts'
import { DecisionDialog } from '#entities/decision/decision-dialog.tsx'
import { DecisionStatus } from '#entities/decision/decision-status.tsx'
import { ListControls } from '#entities/list/list-controls.tsx'
import { MethodName } from '#entities/payment/method-name.tsx'
import { useStatusOptions } from '#entities/status/status-badge.tsx'
import { UserLink } from '#entities/user/user-link.tsx'
import { call } from '#lib/call.ts'
import { useListFilters } from '#lib/list-filters.ts'
import { usePages } from '#lib/query.ts'
import type { Column } from '#ui/data-list.tsx'
import { Day } from '#ui/day.tsx'
import { Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import { AdminList } from './admin-list.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { DecisionFailure } from './decision-failure.tsx'
import { useDecision } from './use-decision.ts'
import classes from './payments-tab.module.css'

type Decision = Body<'PUT /admin/payments/{id}/'>

const send = (id: number, body: Decision) => call('PUT /admin/payments/{id}/', { params: { id }, body })

const usePaymentDecision = () => useDecision<AdminPayment, Decision>({ send, list: 'GET /admin/payments/' })
type PaymentDecisions = ReturnType<typeof usePaymentDecision>

/** Payments reported by brands: an admin compares them with the wallet and confirms or rejects them. */
export function PaymentsTab() {
  const { t } = useLingui()
  const filters = useListFilters({ status: paymentStatuses, sort: adminSorts })
  const list = usePages('GET /admin/payments/', { query: filters.query })
  const selects = [
    { name: 'status' as const, label: t`Status`, all: t`All statuses`, options: useStatusOptions(paymentStatuses) },
  ]
  const decision = usePaymentDecision()
  const done = { confirmed: t`Payment confirmed successfully`, rejected: t`Payment rejected successfully` }
  const failure = decision.error && <DecisionFailure title={t`Error updating payment`} error={decision.error} />

  return (
    <>
      <AdminList
        label={t`Payments`}
        list={list}
        filters={filters}
        controls={
          <ListControls
            list={list}
            filters={filters}
            placeholder={t`Name, campaign or transaction ID`}
            selects={selects}
            sorts={adminSorts}
          />
        }
        columns={useColumns(decision)}
        empty={t`No payments found`}
        notLoaded={t`Error loading payments`}
        done={decision.done ? done[decision.done.status] : null}
        failure={decision.asking ? null : failure}
      />
      <Question decision={decision} failure={failure} />
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
    { header: t`Transaction ID`, cell: row => <span className={classes.transaction}>{row.brand_transaction_id}</span> },
    { header: t`Status`, cell: row => <DecisionStatus kind="payment" row={row} /> },
    { header: t`Created`, cell: row => <Day instant={row.created_at} /> },
    {
      header: t`Actions`,
      actions: true,
      cell: row =>
        row.status === 'pending' ? (
          <DecisionButtons
            disabled={busy !== null}
            onApprove={() => ask(row, { status: 'confirmed' })}
            onReject={() => ask(row, { status: 'rejected' })}
          />
        ) : null,
    },
  ]
}

interface QuestionProps {
  decision: PaymentDecisions
  failure: ReactNode
}

function Question({ decision, failure }: QuestionProps) {
  const { question, asking, busy, decide, close } = decision
  const { t } = useLingui()
  if (!question) return null
  const { row } = question
  const { status } = question.decision
  const name = row.influencer_name
  const approving = status === 'confirmed'
  return (
    <DecisionDialog
      kind="payment"
      opened={asking}
      title={approving ? t`Approve this payment?` : t`Reject this payment?`}
      status={status}
      busy={busy !== null}
      onDecide={chosen => decide(row, chosen)}
      failure={failure}
      onClose={close}
    >
      <Facts
        facts={[
          { label: t`Amount`, value: <Money amount={row.amount} />, strong: true },
          { label: t`Payment Method`, value: <MethodName method={row.payment_method} /> },
          { label: t`Transaction ID`, value: row.brand_transaction_id },
          ...(row.brand_name ? [{ label: t`Brand`, value: row.brand_name }] : []),
          { label: t`Influencer`, value: name },
          { label: t`Campaign`, value: row.campaign_title },
        ]}
      />
      <p>
        {approving ? (
          <Trans>
            Check the amount and the transaction ID against the wallet first. Approving adds the money to {name}'s
            balance. This decision is final.
          </Trans>
        ) : (
          <Trans>The brand can then pay again. This decision is final.</Trans>
        )}
      </p>
    </DecisionDialog>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { AdminPayment, Body, Reply } from '#contract/index.ts'
import { useDecision } from '#entities/admin/queue/use-decision.tsx'
import { DecisionDialog } from '#entities/decision/decision-dialog.tsx'
import { MethodName } from '#entities/payment/method-name.tsx'
import { PersonName } from '#entities/user/person-name.tsx'
import { call } from '#lib/api/call.ts'
import type { ListState } from '#lib/lists/list-state.ts'
import { Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import type { StatusReporter } from '#ui/status-message.tsx'
import { EvidenceWarning, useDoubtfulApproval } from './evidence-warning.tsx'
import { Evidence } from './evidence.tsx'
import { feeOf } from './fee.ts'

type PaymentDecision = Body<'PUT /admin/payments/{id}/'>

const send = (id: number, body: PaymentDecision) => call('PUT /admin/payments/{id}/', { params: { id }, body })

export const usePaymentDecision = (status: StatusReporter) =>
  useDecision<AdminPayment, PaymentDecision>({
    send,
    kind: 'payment',
    status,
    done: decision =>
      decision.status === 'confirmed' ? (
        <Trans>Payment confirmed successfully</Trans>
      ) : (
        <Trans>Payment rejected successfully</Trans>
      ),
    failed: <Trans>Error updating payment</Trans>,
  })
export type PaymentDecisions = ReturnType<typeof usePaymentDecision>

interface PaymentQuestionProps {
  decision: PaymentDecisions
  list: ListState<AdminPayment>
  settings: Pick<UseQueryResult<Reply<'GET /admin/settings/'>>, 'data' | 'isError'>
  onDecide: (row: AdminPayment, body: PaymentDecision) => void
}

/** Asks before confirming or rejecting a payment. */
export function PaymentQuestion({ decision, list, settings, onDecide }: PaymentQuestionProps) {
  const { question, busy, failure, close } = decision
  const { t } = useLingui()
  const doubtfulApproval = useDoubtfulApproval()
  if (!question) return null
  const { row } = question
  const { status } = question.decision
  const name = row.influencer_name
  // The money may arrive while the dialog is open.
  const { evidence } = list.rows?.find(({ id }) => id === row.id) ?? row
  const approving = status === 'confirmed'
  const percent = settings.data?.platform_fee_percent
  return (
    <DecisionDialog
      kind="payment"
      opened
      title={approving ? t`Approve this payment?` : t`Reject this payment?`}
      status={status}
      busy={busy !== null}
      startsFocused
      {...doubtfulApproval(evidence)}
      onDecide={chosen => onDecide(row, chosen)}
      failure={failure}
      onClose={close}
    >
      <Facts
        facts={[
          { label: t`Amount`, value: <Money amount={row.amount} />, strong: true },
          { label: t`Payment Method`, value: <MethodName method={row.payment_method} /> },
          // Reserves its space while it loads, so that the buttons below do not move.
          ...(approving && !settings.isError
            ? [
                {
                  label: t`Platform fee`,
                  value: percent === undefined ? '…' : <Money amount={feeOf(row.amount, percent)} />,
                },
              ]
            : []),
          { label: t`Transaction ID`, value: row.brand_transaction_id },
          ...(row.sender_number ? [{ label: t`The brand sent from`, value: row.sender_number }] : []),
          ...(evidence ? [{ label: t`Evidence`, value: <Evidence row={row} evidence={evidence} /> }] : []),
          ...(row.brand_name
            ? [
                {
                  label: t`Brand`,
                  value: <PersonName username={row.brand_name} displayName={row.brand_display_name} />,
                },
              ]
            : []),
          { label: t`Influencer`, value: name },
          { label: t`Campaign`, value: row.campaign_title },
        ]}
      />
      {approving && evidence ? <EvidenceWarning row={row} evidence={evidence} /> : null}
      <p>
        {!approving ? (
          <Trans>The brand can then pay again. This decision is final.</Trans>
        ) : evidence?.grade === 'matched' ? (
          <Trans>When you approve, we'll add the money to {name}'s balance. This decision is final.</Trans>
        ) : (
          <Trans>
            Check the amount and the transaction ID against the wallet first. When you approve, we'll add the money to{' '}
            {name}'s balance. This decision is final.
          </Trans>
        )}
      </p>
    </DecisionDialog>
  )
}

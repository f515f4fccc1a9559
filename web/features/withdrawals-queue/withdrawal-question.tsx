import { Trans, useLingui } from '@lingui/react/macro'
import type { AdminWithdrawal } from '#contract/index.ts'
import { TransactionIdInput, useTransactionIdInput } from '#entities/admin/payouts/transaction-id-input.tsx'
import { UsedTransactionId } from '#entities/admin/payouts/used-transaction-id.tsx'
import { isUsedTransactionId } from '#entities/admin/queue/use-decision.tsx'
import { DecisionDialog } from '#entities/decision/decision-dialog.tsx'
import { MethodName } from '#entities/payment/method-name.tsx'
import { supports } from '#lib/http/supports.ts'
import { pendingRows, type ListState } from '#lib/lists/list-state.ts'
import { Moment } from '#ui/day.tsx'
import { Facts } from '#ui/facts.tsx'
import { Money } from '#ui/money.tsx'
import type { WithdrawalDecision, WithdrawalDecisions } from './use-withdrawal-decision.tsx'
import { debtOf, isOfDeactivated } from './withdrawal-warnings.tsx'

interface WithdrawalQuestionProps {
  decision: WithdrawalDecisions
  list: ListState<AdminWithdrawal>
  onDecide: (row: AdminWithdrawal, decision: WithdrawalDecision) => void
}

/** Asks before approving or rejecting a withdrawal. */
export function WithdrawalQuestion(props: WithdrawalQuestionProps) {
  const { question } = props.decision
  return question ? <Question key={question.row.id} {...props} question={question} /> : null
}

type QuestionProps = WithdrawalQuestionProps & { question: NonNullable<WithdrawalDecisions['question']> }

function Question({ decision, list, onDecide, question }: QuestionProps) {
  const { busy, error, failure, close } = decision
  const { t } = useLingui()
  const { row } = question
  // Another admin may decide it while the dialog is open, and its transfer may arrive.
  const current = pendingRows(list).find(({ id }) => id === row.id)
  const { transfer } = current ?? row
  const isRefused = isUsedTransactionId(error)
  const typed = useTransactionIdInput(
    isRefused ? <UsedTransactionId error={error} /> : undefined,
    transfer?.transaction_id,
  )
  const { status } = question.decision
  const name = row.influencer_name
  const approving = status === 'approved'
  const debt = debtOf(current ?? row)
  const waits = busy !== null || current !== undefined
  const asksForId = approving && debt === null && supports.transfers
  const hasId = asksForId && !typed.isEmpty
  const decide = (chosen: WithdrawalDecision) => {
    if (!hasId) return onDecide(row, chosen)
    const transaction_id = typed.read()
    if (transaction_id !== undefined) onDecide(row, { ...chosen, transaction_id })
  }
  return (
    <DecisionDialog
      kind="withdrawal"
      opened
      title={approving ? t`Approve this withdrawal?` : t`Reject this withdrawal?`}
      status={status}
      busy={busy !== null}
      startsFocused={!asksForId}
      closeOnClickOutside={approving && !typed.isTyped}
      onDecide={decide}
      failure={(isRefused ? null : failure) ?? (waits ? null : <Trans>This withdrawal is no longer pending.</Trans>)}
      onClose={close}
    >
      <Facts
        facts={[
          { label: t`Amount`, value: <Money amount={row.amount} />, strong: true },
          { label: t`Influencer`, value: name },
          { label: t`Payment Method`, value: <MethodName method={row.payment_method} /> },
          { label: t`Phone Number`, value: row.phone_number || t`N/A` },
        ]}
      />
      {approving && isOfDeactivated(current ?? row) ? (
        <p>
          <Trans>{name}'s account is deactivated. Find out why before you send money.</Trans>
        </p>
      ) : null}
      <p>
        <Consequence approving={approving} name={name} debt={debt} />
      </p>
      {transfer && !approving ? (
        <p>
          <Trans>
            The wallet shows that this amount was sent to this number on <Moment instant={transfer.sent_at} />. Before
            you reject the withdrawal, check whether that was for it.
          </Trans>
        </p>
      ) : null}
      {asksForId ? (
        <TransactionIdInput
          {...typed.props}
          startsFocused
          method={row.payment_method}
          onEnter={() => {
            if (busy === null) decide({ status: 'approved' })
          }}
          description={
            transfer ? (
              <Trans>
                The wallet shows that this amount was sent to this number on <Moment instant={transfer.sent_at} />.
              </Trans>
            ) : (
              t`Optional. You'll find it on the wallet's receipt. ${name} can use it to find the money.`
            )
          }
        />
      ) : null}
    </DecisionDialog>
  )
}

/** The consequence of each decision for the money. */
function Consequence({ approving, name, debt }: { approving: boolean; name: string; debt: string | null }) {
  if (approving)
    return debt === null ? (
      <Trans>Send the money to this number before you approve. This decision is final.</Trans>
    ) : (
      <Trans>
        {name} owes <Money amount={debt} />, so you can't approve this withdrawal. Don't send the money. If you reject
        the withdrawal, its amount repays the debt first.
      </Trans>
    )
  return debt === null ? (
    <Trans>The amount goes back to {name}'s balance. This decision is final.</Trans>
  ) : (
    <Trans>
      The amount first repays the <Money amount={debt} /> that {name} owes. The rest goes back to their balance. This
      decision is final.
    </Trans>
  )
}

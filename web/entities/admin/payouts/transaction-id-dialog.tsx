import type { ReactNode } from 'react'
import type { PaymentMethod } from '#contract/values/vocabulary.ts'
import { ConfirmButtons } from '#ui/confirm-buttons.tsx'
import { QuestionDialog } from '#ui/confirm-dialog.tsx'
import { Facts, type Fact } from '#ui/facts.tsx'
import { isUsedTransactionId } from '../queue/use-decision.tsx'
import { TransactionIdInput, useTransactionIdInput } from './transaction-id-input.tsx'
import { UsedTransactionId } from './used-transaction-id.tsx'

interface FormProps {
  /** The wallet that sent the money. */
  method: PaymentMethod
  confirmLabel: string
  /** The ID of a transfer in the wallet, and where that transfer was found. */
  suggestion?: string | undefined
  description?: ReactNode
  onSend: (transactionId: string) => void
}

interface TransactionIdDialogProps extends FormProps {
  title: string
  /** The decision on the payout with this id, which needs the transaction ID. */
  decision: { busy: number | null; error: Error | null; failure: ReactNode; close: () => void }
  id: number
  facts: readonly Fact[]
  /** Replaces the reason for the last failure. */
  warning?: ReactNode
  children: ReactNode
}

/** Asks for the transaction ID of a payout that has been sent. */
export function TransactionIdDialog({
  title,
  decision: { busy, error, failure, close },
  id,
  facts,
  warning,
  children,
  ...form
}: TransactionIdDialogProps) {
  const refusal = isUsedTransactionId(error) ? <UsedTransactionId error={error} /> : undefined
  return (
    <QuestionDialog
      opened
      title={title}
      failure={warning || (refusal ? null : failure)}
      busy={busy !== null}
      onClose={close}
      closeOnClickOutside={false}
      answer={<Form key={id} {...form} busy={busy !== null} refusal={refusal} onCancel={close} />}
    >
      <Facts facts={facts} />
      {children}
    </QuestionDialog>
  )
}

interface AnswerProps extends FormProps {
  busy: boolean
  /** Why the server refused the last submitted ID. */
  refusal: ReactNode
  onCancel: () => void
}

function Form({ method, confirmLabel, suggestion, description, onSend, busy, refusal, onCancel }: AnswerProps) {
  const { props, read } = useTransactionIdInput(refusal, suggestion)
  const confirm = () => {
    const transactionId = read()
    if (transactionId !== undefined && !busy) onSend(transactionId)
  }
  return (
    <>
      <TransactionIdInput {...props} method={method} description={description} startsFocused onEnter={confirm} />
      <ConfirmButtons confirmLabel={confirmLabel} busy={busy} onConfirm={confirm} onCancel={onCancel} />
    </>
  )
}

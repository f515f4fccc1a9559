import type { ReactNode } from 'react'
import type { PaymentMethod } from '#contract/vocabulary.ts'
import { ConfirmButtons } from '#ui/confirm-buttons.tsx'
import { TransactionIdInput, useTransactionIdInput } from './transaction-id-input.tsx'

interface TransactionIdFormProps {
  /** The wallet that the money was sent with. */
  method: PaymentMethod
  confirmLabel: string
  busy: boolean
  /** Why the ID that was sent last is refused. */
  refusal: ReactNode
  /** The ID of a transfer that the wallet shows, and where it comes from. */
  suggestion?: string | undefined
  description?: ReactNode
  onSend: (transactionId: string) => void
  onCancel: () => void
}

/** Asks for the transaction ID of money that was sent. */
export function TransactionIdForm({
  method,
  confirmLabel,
  busy,
  refusal,
  suggestion,
  description,
  onSend,
  onCancel,
}: TransactionIdFormProps) {
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

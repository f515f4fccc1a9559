import type { ReactNode } from 'react'
import { ConfirmButtons } from '#ui/confirm-buttons.tsx'
import { TransactionIdInput, useTransactionIdInput } from './transaction-id-input.tsx'

interface TransactionIdFormProps {
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
      <TransactionIdInput {...props} description={description} startsFocused onEnter={confirm} />
      <ConfirmButtons confirmLabel={confirmLabel} busy={busy} onConfirm={confirm} onCancel={onCancel} />
    </>
  )
}

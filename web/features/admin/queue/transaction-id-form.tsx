import type { ReactNode } from 'react'
import { ConfirmButtons } from '#ui/confirm-buttons.tsx'
import { TransactionIdInput, useTransactionIdInput } from './transaction-id-input.tsx'

interface TransactionIdFormProps {
  confirmLabel: string
  busy: boolean
  /** Why the ID that was sent last is refused. */
  refusal: ReactNode
  onSend: (transactionId: string) => void
  onCancel: () => void
}

/** Asks for the transaction ID of money that was sent. */
export function TransactionIdForm({ confirmLabel, busy, refusal, onSend, onCancel }: TransactionIdFormProps) {
  const { props, read } = useTransactionIdInput(refusal)
  const confirm = () => {
    const transactionId = read()
    if (transactionId !== undefined && !busy) onSend(transactionId)
  }
  return (
    <>
      <TransactionIdInput {...props} startsFocused onEnter={confirm} />
      <ConfirmButtons confirmLabel={confirmLabel} busy={busy} onConfirm={confirm} onCancel={onCancel} />
    </>
  )
}

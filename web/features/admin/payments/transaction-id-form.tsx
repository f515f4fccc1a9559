import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { asciiDigits } from '#contract/digits.ts'
import { transactionIdPattern } from '#contract/limits.ts'
import { typedTransactionId } from '#entities/payment/typed-transaction-id.ts'
import { ConfirmButtons } from '#ui/confirm-buttons.tsx'

interface TransactionIdFormProps {
  confirmLabel: string
  busy: boolean
  /** Why the ID that was sent last is refused. */
  refusal: ReactNode
  onSend: (transactionId: string) => void
  onCancel: () => void
}

/** Asks for the transaction ID of a refund. */
export function TransactionIdForm({ confirmLabel, busy, refusal, onSend, onCancel }: TransactionIdFormProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState(false)
  const [sent, setSent] = useState('')
  const isRefused = refusal !== undefined
  useEffect(() => {
    if (isRefused) input.current?.focus()
  }, [isRefused])
  const confirm = () => {
    const transactionId = typedTransactionId(value)
    if (!transactionIdPattern.test(transactionId)) {
      setProblem(true)
      input.current?.focus()
      return
    }
    if (busy) return
    setSent(value)
    onSend(transactionId)
  }
  const error = problem ? t`A transaction ID has 4 to 64 letters, digits and hyphens` : value === sent && refusal
  return (
    <>
      <TextInput
        mt="md"
        label={t`Transaction ID`}
        name="transaction_id"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        ref={input}
        value={value}
        error={error}
        onChange={event => {
          setProblem(false)
          setValue(asciiDigits(event.currentTarget.value))
        }}
      />
      <ConfirmButtons confirmLabel={confirmLabel} busy={busy} onConfirm={confirm} onCancel={onCancel} />
    </>
  )
}

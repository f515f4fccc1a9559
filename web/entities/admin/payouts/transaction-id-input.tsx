import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { asciiDigits } from '#contract/values/digits.ts'
import { transactionIdPattern } from '#contract/values/limits.ts'
import type { PaymentMethod } from '#contract/values/vocabulary.ts'
import { TransactionIdHint } from '#entities/payment/transaction-id-hint.tsx'
import { typedTransactionId } from '#entities/payment/typed-transaction-id.ts'

interface TransactionIdInputProps {
  description?: ReactNode
  input: RefObject<HTMLInputElement | null>
  value: string
  error: ReactNode
  onChange: (value: string) => void
}

interface Options {
  /** The wallet that sent the money. */
  method: PaymentMethod
  /** Whether the dialog opens with focus on the input. */
  startsFocused?: boolean
  onEnter: () => void
}

/**
 * The state of the transaction ID input: the suggestion until somebody types. `refusal` is why the server refused the
 * last ID; it shows until the text changes.
 */
export function useTransactionIdInput(refusal: ReactNode, suggestion = '') {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? suggestion
  const [problem, setProblem] = useState(false)
  const [sent, setSent] = useState('')
  const isRefused = refusal !== undefined
  useEffect(() => {
    if (isRefused) input.current?.focus()
  }, [isRefused])
  const props: TransactionIdInputProps = {
    input,
    value,
    error: problem ? t`Use 4 to 64 letters, digits and hyphens for a transaction ID` : value === sent && refusal,
    onChange: text => {
      setProblem(false)
      setTyped(asciiDigits(text))
    },
  }
  /** Returns the ID to send. Without a valid ID, shows an error, focuses the input and returns undefined. */
  const read = (): string | undefined => {
    const transactionId = typedTransactionId(value)
    if (transactionIdPattern.test(transactionId)) {
      setSent(value)
      return transactionId
    }
    setProblem(true)
    input.current?.focus()
    return undefined
  }
  return { props, isTyped: typed !== null, isEmpty: value.trim() === '', read }
}

/** The input for the transaction ID of a payout. Also accepts a wallet's whole message. */
export function TransactionIdInput(props: TransactionIdInputProps & Options) {
  const { method, description, input, value, error, onChange, startsFocused = false, onEnter } = props
  const { t } = useLingui()
  return (
    <TextInput
      mt="md"
      label={t`Transaction ID`}
      description={description}
      name="transaction_id"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      ref={input}
      value={value}
      error={error}
      data-autofocus={startsFocused || undefined}
      onChange={event => onChange(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') onEnter()
      }}
      inputContainer={field => (
        <>
          {field}
          {error ? null : <TransactionIdHint method={method} value={value} />}
        </>
      )}
    />
  )
}

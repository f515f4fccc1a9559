import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { canHaveIssued, transactionIdLengths } from '#contract/values/transaction-ids.ts'
import type { PaymentMethod } from '#contract/values/vocabulary.ts'
import { ParsedValue } from '#ui/parsed-value.tsx'
import { useMethodText } from './method-name.tsx'
import { typedTransactionId } from './typed-transaction-id.ts'

/** How long typing must pause before an ID counts as complete, in milliseconds. */
const pause = 800

interface TransactionIdHintProps {
  method: PaymentMethod
  /** The field's text. */
  value: string
  /** Other warnings about the ID. */
  children?: ReactNode
}

/**
 * The line below a transaction ID field. Asks the user to check an ID that the wallet cannot have issued. This is only
 * a hint, because wallets may change their formats.
 */
export function TransactionIdHint({ method, value, children }: TransactionIdHintProps) {
  const id = typedTransactionId(value)
  const [settled] = useDebouncedValue(id, pause)
  const isDoubtful = id !== '' && settled === id && !canHaveIssued(method, id.toUpperCase())
  return (
    <ParsedValue>
      <Box component="span" c="var(--on-marigold-tint)">
        {children} {isDoubtful ? <Doubt method={method} id={id} /> : null}
      </Box>
    </ParsedValue>
  )
}

function Doubt({ method, id }: { method: PaymentMethod; id: string }) {
  const wallet = useMethodText()(method)
  const length = transactionIdLengths[method]
  if (id.length === length) return <Trans>This doesn't look like a {wallet} transaction ID. Please check it.</Trans>
  return (
    <Trans>
      {wallet} transaction IDs have {length} characters, but this one has {id.length}.
    </Trans>
  )
}

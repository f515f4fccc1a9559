import { Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { canHaveIssued, transactionIdLengths } from '#contract/values/transaction-ids.ts'
import type { PaymentMethod } from '#contract/values/vocabulary.ts'
import { ParsedValue } from '#ui/parsed-value.tsx'
import { useMethodText } from './method-name.tsx'
import { typedTransactionId } from './typed-transaction-id.ts'

/** How long typing must pause before an ID is taken as complete, in milliseconds. */
const pause = 800

interface TransactionIdHintProps {
  method: PaymentMethod
  /** The field's text. */
  value: string
  /** Other doubts about it. */
  children?: ReactNode
}

/**
 * The line below a field for a transaction ID, which asks to check one that the wallet cannot have issued. It is only a
 * hint: wallets may change their IDs.
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

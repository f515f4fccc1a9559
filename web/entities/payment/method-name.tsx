import { Trans } from '@lingui/react/macro'
import type { PaymentMethod } from '#contract/vocabulary.ts'

/** A mobile wallet's name as it is written; a dash while none was used. */
export function MethodName({ method }: { method: PaymentMethod | null | undefined }) {
  if (method === 'bkash') return <Trans>bKash</Trans>
  if (method === 'nagad') return <Trans>Nagad</Trans>
  return '–'
}

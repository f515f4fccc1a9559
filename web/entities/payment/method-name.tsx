import { Trans } from '@lingui/react/macro'
import type { PaymentMethod } from '#contract/vocabulary.ts'

/** The name of a mobile wallet; a dash if there is none. */
export function MethodName({ method }: { method: PaymentMethod | null | undefined }) {
  if (method === 'bkash') return <Trans>bKash</Trans>
  if (method === 'nagad') return <Trans>Nagad</Trans>
  return '–'
}

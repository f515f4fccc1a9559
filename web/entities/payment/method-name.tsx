import { useLingui } from '@lingui/react/macro'
import type { PaymentMethod } from '#contract/values/vocabulary.ts'

type Method = PaymentMethod | null | undefined

/** The name of a mobile wallet as text; null without one. */
export function useMethodText(): (method: Method) => string | null {
  const { t } = useLingui()
  return method => (method === 'bkash' ? t`bKash` : method === 'nagad' ? t`Nagad` : null)
}

/** The name of a mobile wallet; a dash without one. */
export function MethodName({ method }: { method: Method }) {
  return useMethodText()(method) ?? '–'
}

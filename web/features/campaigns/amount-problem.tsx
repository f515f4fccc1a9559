import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { limits } from '#contract/values/limits.ts'
import { formatMoney, isAmount } from '#contract/values/money.ts'
import { Money } from '#ui/money.tsx'

/** Returns why a budget or fee is invalid, or null. */
export function amountProblem(text: string): ReactNode {
  if (isAmount(text)) return null
  const max = <Money amount={formatMoney(limits.money.maxPoisha)} />
  return <Trans>Please enter an amount above 0 and up to {max}, with at most two decimal places</Trans>
}

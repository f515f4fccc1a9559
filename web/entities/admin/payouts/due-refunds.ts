import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useBoundedCount } from '#entities/dashboard/attention-list.tsx'
import { focusOn } from '#lib/dom/restore-focus.ts'

/** The URL hash of links to the refunds, which are below the payments. */
export const refundsId = 'refunds'

/** Scrolls to the refunds and focuses their heading, if they have loaded. */
export function goToRefunds(): void {
  const card = document.querySelector(`#${refundsId}`)
  card?.scrollIntoView()
  const heading = card?.querySelector('h2')
  if (heading) focusOn(heading)
}

/** The text for the number of refunds to send. */
export function useRefundsText(): (refunds: number) => string {
  const { t } = useLingui()
  const bounded = useBoundedCount()
  return refunds => {
    const refundCount = bounded(refunds)
    return t`${plural(refunds, { one: `${refundCount} refund to send`, other: `${refundCount} refunds to send` })}`
  }
}

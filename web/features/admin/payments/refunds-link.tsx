import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useBoundedCount } from '#entities/dashboard/needs-you.tsx'
import { query } from '#lib/api/query.ts'
import { goToRefunds, refundsId } from './refunds-card.tsx'
import link from '#ui/link.module.css'

/** How many refunds have to be sent, in words. */
export function useRefundsText(): (refunds: number) => string {
  const { t } = useLingui()
  const bounded = useBoundedCount()
  return refunds => {
    const refundCount = bounded(refunds)
    return t`${plural(refunds, { one: `${refundCount} refund to send`, other: `${refundCount} refunds to send` })}`
  }
}

/** Leads to the refunds, which are below the payments. Renders nothing unless there are some to send. */
export function RefundsLink() {
  const textOf = useRefundsText()
  const refunds = useQuery(query('GET /dashboard/admin/')).data?.waiting?.due_refunds
  if (!refunds) return null
  return (
    <Link
      from="/admin-panel"
      to="/admin-panel"
      // The filter of refunds that were sent would leave these out.
      search={({ transfer: _, ...shown }) => shown}
      hash={refundsId}
      resetScroll={false}
      hashScrollIntoView={false}
      className={link.link}
      // Also if the address has the hash already.
      onClick={goToRefunds}
    >
      {textOf(refunds)}
    </Link>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { goToRefunds, refundsId, useRefundsText } from '#entities/admin/payouts/due-refunds.ts'
import { query } from '#lib/api/query.ts'
import link from '#ui/link.module.css'

/** Links to the refunds, which are below the payments. Renders nothing unless some are due. */
export function RefundsLink() {
  const textOf = useRefundsText()
  const refunds = useQuery(query('GET /dashboard/admin/')).data?.waiting?.due_refunds
  if (!refunds) return null
  return (
    <Link
      from="/admin-panel"
      to="/admin-panel"
      // The filter for sent refunds would hide the due ones.
      search={({ transfer: _, ...shown }) => shown}
      hash={refundsId}
      resetScroll={false}
      hashScrollIntoView={false}
      className={link.link}
      // Also scrolls if the URL already has the hash.
      onClick={goToRefunds}
    >
      {textOf(refunds)}
    </Link>
  )
}

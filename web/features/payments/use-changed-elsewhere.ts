import { useQuery } from '@tanstack/react-query'
import type { PayableApplication } from '#contract/index.ts'
import { query } from '#lib/api/query.ts'
import type { ListState } from '#lib/lists/list-state.ts'

/**
 * Whether an application's payment has changed since the row was read, by someone else or in another tab. Reads a row
 * that has left the list separately: it may only have moved to another page, or no longer match the filters.
 */
export function useChangedElsewhere(
  paying: PayableApplication | null,
  { rows, news }: ListState<PayableApplication>,
): boolean {
  const listed = rows?.find(({ id }) => id === paying?.id)
  const hasLeft = rows !== undefined && (listed === undefined || news?.gone.has(listed.id) === true)
  const byItself = useQuery({
    ...query('GET /applications/', { query: { brand: 'true', search: paying?.payment_reference ?? '' } }),
    enabled: paying !== null && hasLeft,
  })
  const current = hasLeft
    ? (byItself.data as PayableApplication[] | undefined)?.find(({ id }) => id === paying?.id)
    : listed
  return (
    current !== undefined &&
    (current.payment_status !== paying?.payment_status || current.pending_payment?.id !== paying.pending_payment?.id)
  )
}

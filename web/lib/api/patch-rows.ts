import type { EndpointKey, Reply } from '#contract/index.ts'
import { amend, isLoadingNextPage, queryClient } from './query.ts'

type Data = Record<string, unknown>

/** The lists of rows in a response. */
type Lists<R> = { [N in keyof R]-?: NonNullable<R[N]> extends readonly { id: number }[] ? N & string : never }[keyof R]

/**
 * The endpoints whose responses contain a row, and where: the response itself is the row or a list of rows, or one of
 * its keys is the list.
 */
export type Places = {
  [K in EndpointKey]?: Reply<K> extends readonly unknown[] ? 'reply' : 'reply' | Lists<Reply<K>>
}

/** Changes the row with this id at one place in an endpoint's data. */
export function patched(data: unknown, place: string, id: number, change: object): unknown {
  const patch = (row: unknown): unknown => ((row as Data)['id'] === id ? { ...(row as Data), ...change } : row)
  const patchAll = (rows: unknown) => (rows as unknown[]).map(patch)
  if (data === undefined) return data
  if (Array.isArray(data)) return patchAll(data)
  const reply = data as Data
  if (place !== 'reply') return { ...reply, [place]: patchAll(reply[place]) }
  const { pages } = reply as { pages?: Data[] }
  return pages ? { ...reply, pages: pages.map(page => ({ ...page, rows: patchAll(page['rows']) })) } : patch(reply)
}

/**
 * Shows a change of one row at once in these endpoints' data. Refetches them only when they next open, so that the rows
 * of a filtered list keep their places. Restarts reads in progress, because they may be older than the change.
 */
export function patchRows(places: Places, id: number, change: object): void {
  for (const [endpoint, place] of Object.entries(places) as [EndpointKey, string][]) {
    const queryKey = [endpoint]
    amend(endpoint, () => {
      queryClient.setQueriesData({ queryKey }, (data: unknown) => patched(data, place, id, change))
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    })
    void queryClient.refetchQueries({
      queryKey,
      fetchStatus: 'fetching',
      predicate: query => !isLoadingNextPage(query),
    })
  }
}

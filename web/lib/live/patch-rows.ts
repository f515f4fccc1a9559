import type { EndpointKey } from '#contract/index.ts'
import { amend, isLoadingNextPage, queryClient } from '#lib/api/query.ts'

/** Changes a key of the row with this id wherever the data contains that row with that key. */
export function patched(data: unknown, id: number, key: string, value: unknown): unknown {
  if (Array.isArray(data)) return data.map(each => patched(each, id, key, value))
  if (typeof data !== 'object' || data === null) return data
  if ('id' in data && data.id === id && key in data) return { ...data, [key]: value }
  return Object.fromEntries(Object.entries(data).map(([name, each]) => [name, patched(each, id, key, value)]))
}

/**
 * Shows a change of one row at once in all data read from these endpoints. They are read again when they are next
 * opened, not now, so that the rows of a filtered list stay in their places. A read in progress begins anew, because it
 * may be older than the change.
 */
export function patchRows(endpoints: readonly EndpointKey[], id: number, key: string, value: unknown): void {
  for (const endpoint of endpoints) {
    const queryKey = [endpoint]
    amend(endpoint, () => {
      queryClient.setQueriesData({ queryKey }, (data: unknown) => patched(data, id, key, value))
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    })
    void queryClient.refetchQueries({
      queryKey,
      fetchStatus: 'fetching',
      predicate: query => !isLoadingNextPage(query),
    })
  }
}

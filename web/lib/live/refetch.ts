import type { Query } from '@tanstack/react-query'
import type { EndpointKey } from '#contract/index.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { queryClient } from '#lib/api/query.ts'

/** Counts that are shown in a hidden tab's title. */
const shownWhenHidden: readonly EndpointKey[] = ['GET /messages/unread/', 'GET /notifications/unread/']

/** Endpoints that are being read, and whether something has changed in the meantime. */
const rounds = new Map<EndpointKey, { changed: boolean }>()

/** Reads an endpoint and returns whether it joined a read that had already begun. */
async function readOnce(endpoint: EndpointKey, isRepeated: boolean): Promise<boolean> {
  const shown = document.visibilityState === 'visible' || shownWhenHidden.includes(endpoint)
  const filters = {
    queryKey: [endpoint],
    // A read that failed in the meantime, or that the user cancelled, offers its own way to retry.
    predicate: ({ state }: Query) => !isRepeated || state.status !== 'error',
  }
  const busy = queryClient.isFetching({ ...filters, type: 'active' }) > 0
  await queryClient.invalidateQueries({ ...filters, refetchType: shown ? 'active' : 'none' }, { cancelRefetch: false })
  return busy && shown
}

const isUnanswered = ({ state: { error } }: Query) => error instanceof ApiError && error.unanswered

/** Reads everything shown that got no response again. */
export const refetchUnanswered = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: isUnanswered })

/**
 * Reads everything shown from an endpoint again, because it may have changed: at once, or after the reads in progress,
 * so that many changes cost few reads and no read is cancelled. Hidden data is read when it is shown.
 */
export async function refetchEndpoint(endpoint: EndpointKey): Promise<void> {
  const running = rounds.get(endpoint)
  if (running) {
    running.changed = true
    return
  }
  const round = { changed: true }
  rounds.set(endpoint, round)
  for (let isRepeated = false; round.changed; isRepeated = true) {
    round.changed = false
    // The read that was in progress may be older than the change.
    if (await readOnce(endpoint, isRepeated)) round.changed = true
  }
  rounds.delete(endpoint)
}

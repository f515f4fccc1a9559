import type { Query } from '@tanstack/react-query'
import type { EndpointKey } from '#contract/index.ts'
import { queryClient } from '#lib/api/query.ts'
import { ApiError } from '#lib/http/api-error.ts'

/** Counts in the title, which hidden tabs show as well. */
const shownWhenHidden: readonly EndpointKey[] = ['GET /messages/unread/', 'GET /notifications/unread/']

/** Endpoints being read, and whether something has changed since the read began. */
const rounds = new Map<EndpointKey, { changed: boolean }>()

/** Reads an endpoint. Returns whether it joined a read in progress. */
async function readOnce(endpoint: EndpointKey, isRepeated: boolean): Promise<boolean> {
  const shown = document.visibilityState === 'visible' || shownWhenHidden.includes(endpoint)
  const filters = {
    queryKey: [endpoint],
    // If a read has failed since, or the user has cancelled it, the page offers to retry.
    predicate: ({ state }: Query) => !isRepeated || state.status !== 'error',
  }
  const busy = queryClient.isFetching({ ...filters, type: 'active' }) > 0
  await queryClient.invalidateQueries({ ...filters, refetchType: shown ? 'active' : 'none' }, { cancelRefetch: false })
  return busy && shown
}

const isUnanswered = ({ state: { error } }: Query) => error instanceof ApiError && error.unanswered

/** Refetches every displayed read that got no response. */
export const refetchUnanswered = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: isUnanswered })

/**
 * Refetches everything displayed from an endpoint, because it may have changed: at once, or after the reads in
 * progress, so that many changes cost few reads and no read is cancelled. Hidden data is refetched when it is
 * displayed.
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
    // The read in progress may be older than the change.
    if (await readOnce(endpoint, isRepeated)) round.changed = true
  }
  rounds.delete(endpoint)
}

import type { Query } from '@tanstack/react-query'
import type { EndpointKey } from '#contract/index.ts'
import { queryClient } from './query.ts'

/** Counts that show in a hidden tab's title. */
const shownWhenHidden: readonly EndpointKey[] = ['GET /messages/unread/', 'GET /notifications/unread/']

/** The endpoints that are being read, and whether something has changed since. */
const rounds = new Map<EndpointKey, { changed: boolean }>()

/** Reads an endpoint, and says whether that joined a read that had begun before. */
async function readOnce(endpoint: EndpointKey, isRepeated: boolean): Promise<boolean> {
  const shown = document.visibilityState === 'visible' || shownWhenHidden.includes(endpoint)
  const filters = {
    queryKey: [endpoint],
    // A read that failed meanwhile, or that the user cancelled, has a way to try again.
    predicate: ({ state }: Query) => !isRepeated || state.status !== 'error',
  }
  const busy = queryClient.isFetching({ ...filters, type: 'active' }) > 0
  await queryClient.invalidateQueries({ ...filters, refetchType: shown ? 'active' : 'none' }, { cancelRefetch: false })
  return busy && shown
}

/**
 * Reads what is shown of an endpoint again, because it may have changed: at once, or after the reads that are on their
 * way, so that many changes cost few reads and no read is cancelled. What is hidden is read when it is shown.
 */
export async function readAgain(endpoint: EndpointKey): Promise<void> {
  const running = rounds.get(endpoint)
  if (running) {
    running.changed = true
    return
  }
  const round = { changed: true }
  rounds.set(endpoint, round)
  for (let isRepeated = false; round.changed; isRepeated = true) {
    round.changed = false
    // What was being read may be older than the change.
    if (await readOnce(endpoint, isRepeated)) round.changed = true
  }
  rounds.delete(endpoint)
}

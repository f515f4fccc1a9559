import { useSyncExternalStore } from 'react'
import type { EndpointKey } from '#contract/index.ts'
import { listeners } from '#lib/dom/listeners.ts'

/** When endpoints were last refetched after the user's own actions, in milliseconds. */
const readAt = new Map<EndpointKey, number>()
const { subscribe, notify } = listeners()

/** Records that these endpoints have been refetched after the user's own action. */
export function markOwnRefetch(endpoints: readonly EndpointKey[]): void {
  for (const endpoint of endpoints) readAt.set(endpoint, Date.now())
  notify()
}

/** When an endpoint was last refetched after the user's own action; 0 if never. */
export const useLastOwnRefetch = (endpoint: EndpointKey): number =>
  useSyncExternalStore(
    subscribe,
    () => readAt.get(endpoint) ?? 0,
    () => 0,
  )

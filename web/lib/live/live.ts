import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { EndpointKey } from '#contract/index.ts'
import type { Hint } from '#contract/live.ts'
import { listeners } from '#lib/dom/listeners.ts'
import { getSession, onSessionChange } from '#lib/http/session.ts'
import { endpointsOf, liveEndpoints } from './hints.ts'
import type { LiveState } from './live-connection.ts'
import { shareStream } from './live-tabs.ts'
import { refetchEndpoint, refetchUnanswered } from './refetch.ts'

/** How often everything on the screen is refetched while there is no stream, in milliseconds. */
const pollInterval = 30_000

let state: LiveState = 'off'
let stream: AbortController | undefined
const { subscribe, notify } = listeners()
const { subscribe: onHint, notify: notifyOfHint } = listeners<[Hint]>()

function setState(next: LiveState): void {
  if (next === state) return
  state = next
  notify()
}

const readAll = (endpoints: Iterable<EndpointKey>) => {
  for (const endpoint of endpoints) void refetchEndpoint(endpoint)
}

function receive(hint: Hint): void {
  notifyOfHint(hint)
  // After an upgrade of the server, an open page does not know all kinds.
  readAll(endpointsOf[hint.kind] ?? [])
}

/** Ends the stream and opens one for the current session, if it may have one. `since` is when its first read began. */
function begin(since: number): void {
  stream?.abort()
  stream = undefined
  setState('off')
  const session = getSession()
  if (!session || session.user.must_change_password) return
  stream = new AbortController()
  const { signal } = stream
  setState('connecting')
  const onReady = (complete: boolean) => {
    if (!complete) readAll(liveEndpoints)
  }
  shareStream(session.user.id, since, { onReady, onHint: receive, onBeat: () => undefined, onState: setState }, signal)
}

/**
 * Follows the logged-in user's events. Refetches what the server's hints name, and everything on the screen after a
 * reconnect or, while there is no stream, at intervals. Refetches failed reads as soon as the browser is online.
 * Returns a function that stops it.
 */
export function startLive(): () => void {
  // The page's first read may have begun as early as the navigation (web/prerender/early-reply.ts).
  begin(Date.now() - performance.now())
  const stopFollowing = onSessionChange(change => {
    // A new name changes nothing, but choosing a password may make the stream available.
    if (change !== 'updated' || state === 'off' || getSession()?.user.must_change_password) begin(Date.now())
  })
  const timer = setInterval(() => {
    if (state !== 'off' && state !== 'open' && document.visibilityState === 'visible') readAll(liveEndpoints)
  }, pollInterval)
  // The stream may have survived, in which case it reports that nothing is missing.
  const onOnline = () => void refetchUnanswered()
  window.addEventListener('online', onOnline)
  return () => {
    stopFollowing()
    clearInterval(timer)
    window.removeEventListener('online', onOnline)
    stream?.abort()
    stream = undefined
    setState('off')
  }
}

/** The state of the stream, for use outside of components. */
export const liveState = (): LiveState => state

/** Subscribes to the stream's state. Returns a function that unsubscribes. */
export const onLiveState = subscribe

/** Whether the stream is in this state. The component rerenders only when that changes. */
export function useIsLiveState(wanted: LiveState): boolean {
  const isWanted = () => state === wanted
  return useSyncExternalStore(subscribe, isWanted, isWanted)
}

/** How often to poll for what hints announce, in milliseconds: never while the stream is open. */
export const usePollInterval = (milliseconds: number): number | false => (useIsLiveState('open') ? false : milliseconds)

/** Calls back for every hint while the component is mounted. */
export function useHints(listener: (hint: Hint) => void): void {
  const receiveHint = useEffectEvent(listener)
  useEffect(() => onHint(hint => receiveHint(hint)), [])
}

import { answeredAt } from '#lib/http/request.ts'
import { getSession } from '#lib/http/session.ts'
import { readStream, type LiveListener } from './live-stream.ts'

/**
 * `off`: this user has no stream. `broken`: the stream fails although the server responds. `lost`: the server does not
 * respond. Pages poll unless it is `open`.
 */
export type LiveState = 'off' | 'connecting' | 'open' | 'broken' | 'lost'

/** The hints of a stream and the state of its connection. */
export interface LiveEvents extends LiveListener {
  onState: (state: LiveState) => void
}

/** A stream that stayed open this long counts as successful. In milliseconds. */
const stableAfter = 10_000
/** The longest back-off, in milliseconds. */
const longestPause = 30_000

/** The back-off before the next attempt, random so that clients do not all return at once. In milliseconds. */
export const pauseAfter = (failures: number): number =>
  Math.min(longestPause, 1000 * 2 ** failures) * (0.5 + Math.random() / 2)

/** Waits, but only until the browser is online again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

/**
 * Keeps the user's stream open until it is aborted or unavailable, with growing back-off after failures. `since` is the
 * time of `Date.now()` when the page began to read.
 */
export async function keepStream(
  userId: number,
  since: number,
  events: LiveEvents,
  signal: AbortSignal,
): Promise<void> {
  let completeUntil = since
  let failures = 0
  let before = 0
  while (!signal.aborted) {
    // Another tab may have started a new session of the same user.
    const session = getSession()
    if (session?.user.id !== userId) return
    const begun = performance.now()
    let ready = false
    const onReady = (complete: boolean) => {
      ready = true
      events.onReady(complete)
      events.onState('open')
    }
    const onBeat = () => {
      // Until the stream is ready, earlier hints may be missing.
      if (!ready) return
      completeUntil = Date.now()
      events.onBeat()
    }
    const end = await readStream(session, completeUntil, { ...events, onReady, onBeat }, signal)
    if (signal.aborted) return
    if (end === 'unavailable') return events.onState('off')
    failures = ready && performance.now() - begun > stableAfter ? 0 : failures + 1
    // Other calls may reach the server even if a stream does not.
    if (failures > 0) events.onState(end === 'unreachable' && answeredAt() < before ? 'lost' : 'broken')
    before = begun
    await pause(failures === 0 ? Math.random() * 1000 : pauseAfter(failures - 1), signal)
  }
}

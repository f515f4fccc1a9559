import { createParser } from 'eventsource-parser'
import type { Hint } from '#contract/live.ts'
import { limits } from '#contract/values/limits.ts'
import { attemptRenewed } from '#lib/http/refresh.ts'
import type { Session } from '#lib/http/session.ts'

/** Receives the events of a stream. */
export interface LiveListener {
  /** Hints begin. Unless `complete`, some since the requested time may be missing. */
  onReady: (complete: boolean) => void
  onHint: (hint: Hint) => void
  /** Everything that has arrived so far has been delivered. It may have been only a keep-alive comment. */
  onBeat: () => void
}

/** How a stream ended: this user has none, it broke off, or the server was unreachable. */
type StreamEnd = 'unavailable' | 'ended' | 'unreachable'

/**
 * A stream that has been silent for this long is dead, because the server sends something every 20 seconds. In
 * milliseconds.
 */
const longestSilence = 45_000

/** The statuses that a proxy returns when its server does not respond. */
const noServer: readonly number[] = [502, 503, 504]

/** How much longer a request may take to reach the server than the reads before it. In milliseconds. */
export const longestDelay = 3_000

/** The start of a stream, and when it was requested, as a time of `Date.now()`. */
interface Opening {
  status: number
  response: Response
  requestedAt: number
}

/** Also requests the hints since a time of `Date.now()`, unless the server no longer has them. */
async function request(access: string | undefined, since: number, signal: AbortSignal): Promise<Opening> {
  const headers = { Accept: 'text/event-stream', ...(access && { Authorization: `Bearer ${access}` }) }
  // `performance.now()` may exclude the time that the device slept, and Date.now() may have been set back.
  const requestedAt = Date.now()
  const recent = Math.ceil(requestedAt - since + longestDelay)
  const query = recent >= 0 && recent <= limits.recentHints.maxMilliseconds ? `?recent=${recent}` : ''
  const response = await fetch(`/api/events/${query}`, { headers, signal, cache: 'no-store' })
  return { status: response.status, response, requestedAt }
}

function endOf({ status, ok, headers }: Response): StreamEnd | undefined {
  if (noServer.includes(status)) return 'unreachable'
  if (status === 429 || status >= 500) return 'ended'
  return ok && headers.get('Content-Type')?.startsWith('text/event-stream') ? undefined : 'unavailable'
}

/** Whether the stream has sent all requested hints. */
function isComplete(ready: string, requestedAt: number): boolean {
  if (!(JSON.parse(ready) as { complete: boolean }).complete) return false
  // The server counts back from the arrival of the request. If that took longer than allowed for, the first hints are
  // missing.
  return Date.now() - requestedAt <= longestDelay
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  requestedAt: number,
  listener: LiveListener,
): Promise<void> {
  const parser = createParser({
    onEvent({ event, data }) {
      if (event === 'ready') listener.onReady(isComplete(data, requestedAt))
      if (event === 'hint') listener.onHint(JSON.parse(data) as Hint)
    },
  })
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parser.feed(decoder.decode(value, { stream: true }))
    listener.onBeat()
  }
}

/**
 * Reads the session's event stream until it ends or is aborted, including events since a time of `Date.now()` if the
 * server still has them. Never throws.
 */
export async function readStream(
  session: Session,
  since: number,
  listener: LiveListener,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), longestSilence)
  const onBeat = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), longestSilence)
    listener.onBeat()
  }
  let answered = false
  try {
    const signals = AbortSignal.any([signal, silent.signal])
    const { response, requestedAt } = await attemptRenewed(session, access => request(access, since, signals))
    answered = true
    const end = endOf(response)
    if (end === undefined && response.body) await readEvents(response.body, requestedAt, { ...listener, onBeat })
    else await response.body?.cancel()
    return end ?? 'ended'
  } catch {
    return answered ? 'ended' : 'unreachable'
  } finally {
    clearTimeout(timer)
  }
}

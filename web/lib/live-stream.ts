import { createParser } from 'eventsource-parser'
import { limits } from '#contract/limits.ts'
import type { Hint } from '#contract/live.ts'
import { refresh } from './refresh.ts'
import { getSession, isCurrent, type Session } from './session.ts'

/** What comes from a stream. */
export interface LiveListener {
  /** Hints begin. Unless they are complete, some may have been lost since the time that was asked for. */
  onReady: (complete: boolean) => void
  onHint: (hint: Hint) => void
  /** Everything that has arrived so far was passed on; it may have been a sign of life only. */
  onBeat: () => void
}

/** How a stream ended: there is none for this reader, it broke off, or nobody answered. */
export type StreamEnd = 'unavailable' | 'ended' | 'unreachable'

/** A stream that has been silent for so long is dead: the server sends something every 20 seconds. In milliseconds. */
const longestSilence = 45_000

/** Responses of a proxy whose server does not answer. */
const noServer: readonly number[] = [502, 503, 504]

/** A request may take this much longer to reach the server than the reads before it. In milliseconds. */
export const longestDelay = 3_000

/** Asks for the hints since a time of `performance.now()` too, unless that is longer ago than they are kept. */
function request(access: string | undefined, since: number, signal: AbortSignal): Promise<Response> {
  const headers = { Accept: 'text/event-stream', ...(access && { Authorization: `Bearer ${access}` }) }
  const recent = Math.ceil(performance.now() - since + longestDelay)
  const query = recent <= limits.recentHints.maxMilliseconds ? `?recent=${recent}` : ''
  return fetch(`/api/events/${query}`, { headers, signal, cache: 'no-store' })
}

/** Requests the stream, and after a 401 once more with a renewed token. */
async function requestAuthorized(session: Session, since: number, signal: AbortSignal): Promise<Response> {
  const access = getSession()?.access
  const response = await request(access, since, signal)
  if (response.status !== 401) return response
  // Another call may have renewed it in the meantime.
  if (getSession()?.access === access) await refresh(session)
  return isCurrent(session) ? request(getSession()?.access, since, signal) : response
}

function endOf({ status, ok, headers }: Response): StreamEnd | undefined {
  if (noServer.includes(status)) return 'unreachable'
  if (status === 429 || status >= 500) return 'ended'
  return ok && headers.get('Content-Type')?.startsWith('text/event-stream') ? undefined : 'unavailable'
}

async function readEvents(body: ReadableStream<Uint8Array>, listener: LiveListener): Promise<void> {
  const parser = createParser({
    onEvent({ event, data }) {
      // Servers without recent hints do not say whether they are complete.
      if (event === 'ready') listener.onReady((JSON.parse(data) as { complete?: boolean }).complete === true)
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
 * Reads the session's stream of events until it ends or is aborted, with those since a time of `performance.now()` if the
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
    const response = await requestAuthorized(session, since, AbortSignal.any([signal, silent.signal]))
    answered = true
    const end = endOf(response)
    if (end === undefined && response.body) await readEvents(response.body, { ...listener, onBeat })
    else await response.body?.cancel()
    return end ?? 'ended'
  } catch {
    return answered ? 'ended' : 'unreachable'
  } finally {
    clearTimeout(timer)
  }
}

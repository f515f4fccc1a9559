import { createParser } from 'eventsource-parser'
import type { Hint } from '#contract/live.ts'
import { refresh } from './refresh.ts'
import { getSession, isCurrent, type Session } from './session.ts'

/** What comes from a stream. */
export interface LiveListener {
  /** Hints begin, or some may have been lost. */
  onReady: () => void
  onHint: (hint: Hint) => void
  /** Something has arrived, if only a sign of life. */
  onBeat: () => void
}

/** How a stream ended: there is none for this reader, it broke off, or nobody answered. */
export type StreamEnd = 'unavailable' | 'ended' | 'unreachable'

/** A stream that has been silent for so long is dead: the server sends something every 20 seconds. In milliseconds. */
const longestSilence = 45_000

/** Responses of a proxy whose server does not answer. */
const noServer: readonly number[] = [502, 503, 504]

function request(access: string | undefined, signal: AbortSignal): Promise<Response> {
  const headers = { Accept: 'text/event-stream', ...(access && { Authorization: `Bearer ${access}` }) }
  return fetch('/api/events/', { headers, signal, cache: 'no-store' })
}

/** Requests the stream, and after a 401 once more with a renewed token. */
async function requestAuthorized(session: Session, signal: AbortSignal): Promise<Response> {
  const access = getSession()?.access
  const response = await request(access, signal)
  if (response.status !== 401) return response
  // Another call may have renewed it in the meantime.
  if (getSession()?.access === access) await refresh(session)
  return isCurrent(session) ? request(getSession()?.access, signal) : response
}

function endOf({ status, ok, headers }: Response): StreamEnd | undefined {
  if (noServer.includes(status)) return 'unreachable'
  if (status === 429 || status >= 500) return 'ended'
  return ok && headers.get('Content-Type')?.startsWith('text/event-stream') ? undefined : 'unavailable'
}

async function readEvents(body: ReadableStream<Uint8Array>, listener: LiveListener): Promise<void> {
  const parser = createParser({
    onEvent({ event, data }) {
      if (event === 'ready') listener.onReady()
      if (event === 'hint') listener.onHint(JSON.parse(data) as Hint)
    },
  })
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    listener.onBeat()
    parser.feed(decoder.decode(value, { stream: true }))
  }
}

/** Reads the session's stream of events until it ends or is aborted. Never throws. */
export async function readStream(session: Session, listener: LiveListener, signal: AbortSignal): Promise<StreamEnd> {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), longestSilence)
  const onBeat = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), longestSilence)
    listener.onBeat()
  }
  let answered = false
  try {
    const response = await requestAuthorized(session, AbortSignal.any([signal, silent.signal]))
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

import './test-browser.ts'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EndpointKey } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import type { HintKind } from '#contract/live.ts'
import { endpointsOf, liveEndpoints } from './hints.ts'
import { pauseAfter, type LiveState } from './live-connection.ts'
import { shareStream } from './live-tabs.ts'
import { endSession, startSession, type User } from './session.ts'
import { json, listen, type Received } from './test-browser.ts'

const user = (id: number) => ({ id, username: `user${id}`, email: '', role: 'brand' }) as User

/** Answers requests for the stream. All others get a renewed token. */
let answerStream: (response: ServerResponse, request: Received) => void
let server: Awaited<ReturnType<typeof listen>>
const tabs: AbortController[] = []
/** The time of `Date.now()`, which stands still unless a test moves it. */
let clock: number

const isStream = ({ url }: Received) => url.startsWith('/api/events/')
const streamRequests = () => server.received.filter(isStream)

/** How far back each request for a stream reached, in milliseconds. */
const recentOf = () =>
  streamRequests().map(({ url }) => Number(new URL(url, 'http://localhost').searchParams.get('recent') ?? Number.NaN))

beforeEach(async () => {
  clock = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => clock)
  server = await listen((request, response) => {
    if (isStream(request)) return answerStream(response, request)
    return json(response, 200, { access: 'renewed' })
  })
  startSession({ user: user(1), access: 'first', refresh: 'r' })
})

afterEach(async () => {
  vi.restoreAllMocks()
  for (const tab of tabs.splice(0)) tab.abort()
  endSession()
  await server.close()
})

/** Opens a stream like a page of the user that began to read at `since`, and records what it receives. */
function openTab(userId = 1, since = Date.now()) {
  const tab = new AbortController()
  tabs.push(tab)
  const received: unknown[] = []
  const states: LiveState[] = []
  const events = {
    onReady: (complete: boolean) => received.push(complete ? 'complete' : 'ready'),
    onHint: (hint: object) => received.push(hint),
    onBeat: () => undefined,
    onState: (state: LiveState) => states.push(state),
  }
  shareStream(userId, since, events, tab.signal)
  return { received, states, close: () => tab.abort() }
}

/** Starts a stream on the server's side. Returns a function that sends hints. */
function begin(response: ServerResponse, ready: object = {}): (...hints: object[]) => void {
  response
    .writeHead(200, { 'content-type': 'text/event-stream' })
    .write(`event: ready\ndata: ${JSON.stringify(ready)}\n\n:\n\n`)
  return (...hints) => hints.forEach(hint => response.write(`event: hint\ndata: ${JSON.stringify(hint)}\n\n`))
}

const hint = { kind: 'message', id: 7 }

/** Long enough for a busy machine; the default is a second. */
const waitFor = (assertion: () => void) => vi.waitFor(assertion, { timeout: 60_000 })

describe('the stream', () => {
  test('delivers hints and reopens after it has ended', async () => {
    let streams = 0
    answerStream = response => {
      streams += 1
      begin(response)(hint)
      if (streams === 1) response.end()
    }
    const { received, states } = openTab()
    await waitFor(() => expect(states).toEqual(['open', 'broken']))
    // The browser reports that it is online, so there is no need to wait longer.
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(received).toEqual(['ready', hint, 'ready', hint]))
    expect(states).toEqual(['open', 'broken', 'open'])
    expect(streamRequests().map(({ headers }) => headers.authorization)).toEqual(['Bearer first', 'Bearer first'])
  })

  test.each([
    ['a server without streams', (response: ServerResponse) => json(response, 404, {})],
    ['a reply that is not a stream', (response: ServerResponse) => json(response, 200, {})],
  ])('ends for good after %s', async (_, answer) => {
    answerStream = answer
    const { states } = openTab()
    await waitFor(() => expect(states).toEqual(['off']))
    window.dispatchEvent(new Event('online'))
    openTab().close()
    expect(streamRequests()).toHaveLength(1)
  })

  test.each([429, 500])('is requested again after a %i', async status => {
    answerStream = response => (streamRequests().length === 1 ? json(response, status, {}) : void begin(response))
    const { states } = openTab()
    await waitFor(() => expect(states).toEqual(['broken']))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(states).toEqual(['broken', 'open']))
  })

  test('is requested again with a renewed token when the token has expired', async () => {
    answerStream = (response, { headers }) =>
      headers.authorization === 'Bearer renewed' ? void begin(response) : json(response, 401, {})
    const { received } = openTab()
    await waitFor(() => expect(received).toEqual(['ready']))
    expect(streamRequests()).toHaveLength(2)
  })

  test('reports a lost connection when nothing has been answered since the previous attempt', async () => {
    answerStream = response => response.destroy()
    const { states } = openTab()
    await waitFor(() => expect(states).toHaveLength(1))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(states).toHaveLength(2))
    expect(states[1]).toBe('lost')
  })

  test('is shared by all tabs and passes to the next one when its tab is closed', async () => {
    const sends: ReturnType<typeof begin>[] = []
    answerStream = response => sends.push(begin(response))
    const first = openTab()
    await waitFor(() => expect(first.states).toEqual(['open']))
    const second = openTab()
    await waitFor(() => expect(second.states).toEqual(['open']))
    sends[0]?.(hint)
    await waitFor(() => expect([first.received, second.received]).toEqual([['ready', hint], [hint]]))
    expect(streamRequests()).toHaveLength(1)
    first.close()
    await waitFor(() => expect(second.received).toEqual([hint, 'ready']))
    sends[1]?.(hint)
    await waitFor(() => expect(second.received).toEqual([hint, 'ready', hint]))
    expect(first.received).toEqual(['ready', hint])
  })

  test('requests changes since the page began to read and, after an interruption, since the last keep-alive', async () => {
    const responses: ServerResponse[] = []
    answerStream = response => {
      responses.push(response)
      begin(response, { complete: true })(hint)
    }
    const { received } = openTab(1, Date.now() - 10_000)
    await waitFor(() => expect(received).toEqual(['complete', hint]))
    responses[0]?.end()
    await waitFor(() => {
      // The browser reports that it is online, so there is no need to wait longer.
      window.dispatchEvent(new Event('online'))
      expect(received).toEqual(['complete', hint, 'complete', hint])
    })
    const [first, second] = recentOf()
    expect(first).toBeGreaterThanOrEqual(10_000)
    expect(second).toBeLessThan(10_000)
  })

  test('counts the time that the device was asleep, which performance.now() may leave out', async () => {
    const responses: ServerResponse[] = []
    answerStream = response => {
      responses.push(response)
      begin(response, { complete: true })
    }
    const { received } = openTab()
    await waitFor(() => expect(received).toEqual(['complete']))
    clock += 3_600_000
    responses[0]?.end()
    await waitFor(() => {
      window.dispatchEvent(new Event('online'))
      expect(received).toEqual(['complete', 'complete'])
    })
    expect(recentOf()[1]).toBeNaN()
  })

  test('a tab that takes over the stream asks for all changes since it was last ready', async () => {
    const responses: ServerResponse[] = []
    answerStream = response => {
      responses.push(response)
      // The second stream breaks off before it is ready.
      if (responses.length === 2) response.writeHead(200, { 'content-type': 'text/event-stream' }).end(':\n\n')
      else begin(response, { complete: true })
    }
    const first = openTab()
    await waitFor(() => expect(first.states).toEqual(['open']))
    const second = openTab()
    await waitFor(() => expect(second.states).toEqual(['open']))
    clock += 10_000
    responses[0]?.end()
    await waitFor(() => {
      if (responses.length < 2) window.dispatchEvent(new Event('online'))
      expect(second.states).toEqual(['open', 'broken', 'broken'])
    })
    first.close()
    await waitFor(() => expect(responses).toHaveLength(3))
    expect(recentOf()[2]).toBeGreaterThanOrEqual(10_000)
  })

  test('does not ask for changes if the clock was set back since the page began to read', async () => {
    answerStream = response => void begin(response)
    const { received } = openTab(1, clock + 60_000)
    await waitFor(() => expect(received).toEqual(['ready']))
    expect(recentOf()).toEqual([Number.NaN])
  })

  test('does not ask for changes from longer ago than the server keeps them', async () => {
    answerStream = response => begin(response)
    const { received } = openTab(1, Date.now() - limits.recentHints.maxMilliseconds)
    await waitFor(() => expect(received).toEqual(['ready']))
    expect(recentOf()).toEqual([Number.NaN])
  })

  test.each([
    [3_000, 'complete'],
    [3_001, 'ready'],
  ])('that begins %i ms after it was requested is taken as %s', async (delay, expected) => {
    answerStream = response => {
      clock += delay
      begin(response, { complete: true })
    }
    const { received } = openTab()
    await waitFor(() => expect(received).toEqual([expected]))
  })

  test('is complete when only the renewal of the token took long', async () => {
    answerStream = (response, { headers }) => {
      if (headers.authorization === 'Bearer renewed') return begin(response, { complete: true })
      clock += 6_000
      return json(response, 401, {})
    }
    const { received } = openTab()
    await waitFor(() => expect(received).toEqual(['complete']))
  })

  test('tells a later tab what it has missed since it began to read', async () => {
    const sends: ReturnType<typeof begin>[] = []
    answerStream = response => sends.push(begin(response, { complete: true }))
    const first = openTab()
    await waitFor(() => expect(first.received).toEqual(['complete']))
    sends[0]?.({ kind: 'message', id: 6 })
    await waitFor(() => expect(first.received).toHaveLength(2))
    clock += 1
    const since = clock
    sends[0]?.(hint)
    await waitFor(() => expect(first.received).toHaveLength(3))
    const second = openTab(1, since)
    await waitFor(() => expect(second.received).toEqual([hint]))
    expect(streamRequests()).toHaveLength(1)
  })

  test('tells a later tab to read everything if hints may be missing since it began to read', async () => {
    answerStream = response => {
      clock += 1
      begin(response)
    }
    const since = clock
    const first = openTab()
    await waitFor(() => expect(first.received).toEqual(['ready']))
    const second = openTab(1, since)
    await waitFor(() => expect(second.received).toEqual(['ready']))
  })

  test("delivers nothing to another person's tab", async () => {
    const sends = new Map<string | undefined, ReturnType<typeof begin>>()
    answerStream = (response, { headers }) => sends.set(headers.authorization, begin(response))
    const first = openTab()
    await waitFor(() => expect(first.states).toEqual(['open']))
    startSession({ user: user(2), access: 'second', refresh: 's' })
    const second = openTab(2)
    await waitFor(() => expect(second.states).toEqual(['open']))
    sends.get('Bearer first')?.(hint)
    await waitFor(() => expect(first.received).toEqual(['ready', hint]))
    sends.get('Bearer second')?.({ kind: 'message', id: 8 })
    await waitFor(() => expect(second.received).toEqual(['ready', { kind: 'message', id: 8 }]))
    expect(first.received).toEqual(['ready', hint])
  })
})

test('pauses between attempts vary and grow to at most half a minute', () => {
  for (const failures of [0, 1, 5, 50]) {
    const pauses = Array.from({ length: 50 }, () => pauseAfter(failures))
    const longestPauses = Math.min(30_000, 1000 * 2 ** failures)
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(longestPauses / 2)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(longestPauses)
    expect(new Set(pauses).size).toBeGreaterThan(1)
  }
})

type Read = Extract<EndpointKey, `GET ${string}`>
type LiveRead = (typeof endpointsOf)[HintKind][number]

/**
 * Reads that no hint announces, with the reason. The compiler requires each new read to be here or in the table of
 * hints.
 */
const withoutHints: Record<Exclude<Read, LiveRead>, string> = {
  'GET /health/': 'not on the screen',
  'GET /profile/': 'a form that the user edits',
  'GET /profile/{username}/': 'hints go to the people of a row, not to everybody',
  'GET /influencers/search/': 'hints go to the people of a row, not to everybody',
  'GET /sessions/': 'sessions are no events',
  'GET /sessions/reused/': 'sessions are no events',
  'GET /second-factor/': 'a form that the user edits',
  'GET /admin/payments/{id}/reversal/': 'a preview in a dialog',
  'GET /payments/waiting-time/': 'a figure in a dialog',
  'GET /admin/mails/': 'mails are no events',
  'GET /push/': 'subscriptions are no events',
  'GET /email/': 'addresses are no events',
  'GET /messages/attachments/{id}/': 'never changes',
  'GET /notifications/preferences/': 'a form that the user edits',
  'GET /events/': 'the stream itself',
}

test('hints cover every read except those listed with a reason', () => {
  for (const endpoint of Object.keys(withoutHints)) expect(liveEndpoints).not.toContain(endpoint)
  for (const endpoint of Object.values(endpointsOf).flat()) expect(liveEndpoints).toContain(endpoint)
})

describe('the money desk is read again after', () => {
  test.each([
    ['payment', 'GET /admin/wallet-accounts/'],
    // Confirming a payment matches its entry, and reversing it frees the entry.
    ['payment', 'GET /admin/wallet-entries/'],
    ['payment', 'GET /admin/wallet-accounts/{account}/chain/'],
    // Money that was sent changes what the wallets should hold.
    ['refund', 'GET /admin/wallet-accounts/'],
    ['withdrawal', 'GET /admin/wallet-accounts/'],
  ] as const)('a change of a %s: %s', (kind, endpoint) => {
    expect(endpointsOf[kind]).toContain(endpoint)
  })
})

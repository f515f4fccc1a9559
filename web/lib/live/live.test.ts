import '#lib/dom/test-browser.ts'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '#contract/values/limits.ts'
import { call } from '#lib/api/call.ts'
import { beginStream as begin, denyLocks, json, listen, type Received } from '#lib/dom/test-browser.ts'
import { endSession, startSession, type User } from '#lib/http/session.ts'
import { pauseAfter, type LiveState } from './live-connection.ts'
import { shareStream } from './live-tabs.ts'

const user = (id: number) => ({ id, username: `user${id}`, email: '', role: 'brand' }) as User

/** Responds to requests for the stream. All other requests get a renewed token. */
let answerStream: (response: ServerResponse, request: Received) => void
let server: Awaited<ReturnType<typeof listen>>
const tabs: AbortController[] = []
/** The time of `Date.now()`, which stands still unless a test moves it. */
let clock: number

const isStream = ({ url }: Received) => url.startsWith('/api/events/')
const streamRequests = () => server.received.filter(isStream)

/** How far back each stream request reached, in milliseconds. */
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
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Object.assign(document, { visibilityState: 'visible' })
  for (const tab of tabs.splice(0)) tab.abort()
  endSession()
  await server.close()
})

/** Opens a stream like a page of the user that began to read at `since`, and records its events. */
function openTab(userId = 1, since = Date.now()) {
  const tab = new AbortController()
  tabs.push(tab)
  const received: unknown[] = []
  const states: LiveState[] = []
  let beats = 0
  const failed = Promise.withResolvers<void>()
  const events = {
    onReady: (complete: boolean) => received.push(complete ? 'complete' : 'ready'),
    onHint: (hint: object) => received.push(hint),
    onBeat: () => void (beats += 1),
    onState: (state: LiveState) => {
      states.push(state)
      if (state === 'broken' || state === 'lost') failed.resolve()
    },
  }
  shareStream(userId, since, events, tab.signal)
  return { received, states, beats: () => beats, broken: failed.promise, close: () => tab.abort() }
}

const hint = { kind: 'message', id: 7 }

/** Long enough for a busy machine. The default is a second. */
const waitFor = (assertion: () => void) => vi.waitFor(assertion, { timeout: 60_000 })
/** Does not move a fake clock. */
const waitInRealTime = (assertion: () => void) => vi.waitFor(assertion, { timeout: 60_000, interval: 0 })

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
    // The browser reports that it is online, so the test need not wait longer.
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(received).toEqual(['ready', hint, 'ready', hint]))
    expect(states).toEqual(['open', 'broken', 'open'])
    expect(streamRequests().map(({ headers }) => headers.authorization)).toEqual(['Bearer first', 'Bearer first'])
  })

  test.each([
    ['a refusal', (response: ServerResponse) => json(response, 404, {})],
    ['a reply that is not a stream', (response: ServerResponse) => json(response, 200, {})],
  ])('ends for good after %s', async (_, answer) => {
    answerStream = answer
    const { states } = openTab()
    await waitFor(() => expect(states).toEqual(['off']))
    window.dispatchEvent(new Event('online'))
    // A request for the stream would reach the server before this one.
    await call('GET /health/')
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

  test.each<[string, LiveState, (response: ServerResponse) => void, 'call'?]>([
    ['neither it nor a call is answered', 'lost', response => response.destroy()],
    ['a proxy answers 502', 'lost', response => json(response, 502, {})],
    ['a proxy answers 503', 'lost', response => json(response, 503, {})],
    ['a proxy answers 504', 'lost', response => json(response, 504, {})],
    ['a call is answered', 'broken', response => response.destroy(), 'call'],
    ['it breaks off', 'broken', response => begin(response) && response.write(':\n\n', () => response.destroy())],
  ])('when %s after a failure, is %s', async (_, state, answer, calls) => {
    answerStream = answer
    const { states } = openTab()
    await waitFor(() => expect(states.at(-1)).toMatch(/lost|broken/))
    const before = states.length
    if (calls) await call('GET /health/')
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(states.slice(before).at(-1)).toBe(state))
  })

  test('is requested again after pauses that double', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    answerStream = response => response.destroy()
    openTab()
    await waitFor(() => {
      window.dispatchEvent(new Event('online'))
      expect(streamRequests()).toHaveLength(4)
    })
    // The others end silent streams.
    const pauses = timers.mock.calls.map(([, delay]) => delay).filter(delay => delay !== 45_000)
    expect(pauses.slice(0, 3)).toEqual([1_000, 2_000, 4_000])
  })

  test('that has failed is requested again as soon as the browser is online', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const again = Promise.withResolvers<void>()
    answerStream = response => {
      if (streamRequests().length > 1) again.resolve()
      response.destroy()
    }
    const { broken } = openTab()
    await broken
    window.dispatchEvent(new Event('online'))
    await expect(again.promise).resolves.toBeUndefined()
  })

  test('passes to the next tab at once when its tab is closed after a failure', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const again = Promise.withResolvers<void>()
    answerStream = response => {
      if (streamRequests().length > 1) again.resolve()
      response.destroy()
    }
    const first = openTab()
    await first.broken
    openTab()
    first.close()
    await expect(again.promise).resolves.toBeUndefined()
  })

  test('fails after 45 seconds of silence', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const closed = Promise.withResolvers<void>()
    let send: ReturnType<typeof begin> = () => undefined
    answerStream = response => {
      response.on('close', closed.resolve)
      send = begin(response)
    }
    const { received, states, broken } = openTab()
    await waitInRealTime(() => expect(states).toEqual(['open']))
    for (const hints of [2, 3]) {
      vi.advanceTimersByTime(44_000)
      send(hint)
      await waitInRealTime(() => expect(received).toHaveLength(hints))
    }
    expect(states).toEqual(['open'])
    vi.advanceTimersByTime(45_000)
    await Promise.all([broken, closed.promise])
  })

  test.each([
    [9_000, true, ['open', 'broken']],
    [11_000, true, ['open']],
    [11_000, false, ['broken']],
  ])('that ends after %i ms, ready: %s, has been %j', async (age, ready, expected) => {
    const since = performance.now()
    const now = vi.spyOn(performance, 'now').mockReturnValue(since)
    answerStream = response => {
      if (streamRequests().length > 1) return
      if (ready) begin(response)
      else response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
      now.mockReturnValue(since + age)
      response.end()
    }
    const { states } = openTab()
    await waitFor(() => {
      window.dispatchEvent(new Event('online'))
      expect(streamRequests()).toHaveLength(2)
    })
    expect(states).toEqual(expected)
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

  test('is taken over by a visible tab when its own has been silent for a minute, and back again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let minutes = 0
    const start = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => start + minutes * 60_001)
    const closed: number[] = []
    const responses: ServerResponse[] = []
    answerStream = response => {
      const number = responses.push(response)
      response.on('close', () => closed.push(number))
      begin(response)
    }
    const first = openTab()
    await waitInRealTime(() => expect(first.states).toEqual(['open']))
    const second = openTab()
    await waitInRealTime(() => expect(second.states).toEqual(['open']))
    openTab().close()

    // Keep-alives show the other tab that this one is alive.
    const keepAlive = async () => {
      const before = second.beats()
      responses[0]?.write(':\n\n')
      await waitInRealTime(() => expect(second.beats()).toBeGreaterThan(before))
    }
    minutes = 1
    await keepAlive()
    vi.advanceTimersByTime(15_000)
    minutes = 2
    Object.assign(document, { visibilityState: 'hidden' })
    vi.advanceTimersByTime(15_000)
    await keepAlive()
    expect(responses).toHaveLength(1)

    minutes = 3
    Object.assign(document, { visibilityState: 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
    await waitInRealTime(() => expect([responses.length, closed]).toEqual([2, [1]]))
    await waitInRealTime(() => expect(first.states.length).toBeGreaterThan(1))
    minutes = 4
    vi.advanceTimersByTime(15_000)
    await waitInRealTime(() => expect([responses.length, closed]).toEqual([3, [1, 2]]))
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
      // The browser reports that it is online, so the test need not wait longer.
      window.dispatchEvent(new Event('online'))
      expect(received).toEqual(['complete', hint, 'complete', hint])
    })
    const [first, second] = recentOf()
    expect(first).toBeGreaterThanOrEqual(10_000)
    expect(second).toBeLessThan(10_000)
  })

  test('counts the time that the device was asleep, which performance.now() may exclude', async () => {
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

  test('a tab that takes over the stream requests all changes since the stream was last ready', async () => {
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

  test('does not request changes if the clock was set back since the page began to read', async () => {
    answerStream = response => void begin(response)
    const { received } = openTab(1, clock + 60_000)
    await waitFor(() => expect(received).toEqual(['ready']))
    expect(recentOf()).toEqual([Number.NaN])
  })

  test('does not request older changes than the server keeps', async () => {
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

  test('tells a later tab which hints it has missed since it began to read', async () => {
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

  test.each(['missing', 'denied'])('is open only while the tab is visible if locks are %s', async locks => {
    vi.stubGlobal('navigator', locks === 'denied' ? denyLocks() : {})
    const closed: number[] = []
    answerStream = response => {
      begin(response)(hint)
      response.on('close', () => closed.push(closed.length + 1))
    }
    const show = (visibilityState: 'visible' | 'hidden') => {
      Object.assign(document, { visibilityState })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    show('hidden')
    const { received, close } = openTab()
    expect(streamRequests()).toEqual([])
    show('visible')
    await waitFor(() => expect(received).toEqual(['ready', hint]))
    show('hidden')
    await waitFor(() => expect(closed).toEqual([1]))
    show('visible')
    await waitFor(() => expect(received).toEqual(['ready', hint, 'ready', hint]))
    close()
    await waitFor(() => expect(closed).toEqual([1, 2]))
    show('visible')
    const next = openTab()
    await waitFor(() => expect(next.received).toEqual(['ready', hint]))
    expect(streamRequests()).toHaveLength(3)
  })

  test("delivers nothing to another user's tab", async () => {
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

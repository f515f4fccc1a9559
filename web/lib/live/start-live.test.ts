import '#lib/dom/test-browser.ts'
import type { ServerResponse } from 'node:http'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { EndpointKey } from '#contract/index.ts'
import type { HintKind } from '#contract/live.ts'
import { query, queryClient } from '#lib/api/query.ts'
import { beginStream, json, listen, type Received } from '#lib/dom/test-browser.ts'
import { endSession, startSession, updateUser, type User } from '#lib/http/session.ts'
import type { endpointsOf } from './hints.ts'
import { liveState, startLive } from './live.ts'

const user = (id: number) => ({ id, username: `user${id}`, email: '', role: 'brand' }) as User

/** Responds to requests for the stream. */
let answerStream: (response: ServerResponse, request: Received) => void
let server: Awaited<ReturnType<typeof listen>>
/** Cleans up after each test. */
const ends: (() => void)[] = []

beforeEach(async () => {
  server = await listen((request, response) =>
    isStream(request) ? answerStream(response, request) : json(response, 200, {}),
  )
  startSession({ user: user(1), access: 'first', refresh: 'r' })
})

afterEach(async () => {
  vi.useRealTimers()
  Object.assign(document, { visibilityState: 'visible' })
  for (const end of ends.splice(0)) end()
  queryClient.clear()
  endSession()
  await server.close()
})

const isStream = ({ url }: Received) => url.startsWith('/api/events/')
const streamRequests = () => server.received.filter(isStream)

/** Long enough for a busy machine. The default is a second. */
const waitFor = (assertion: () => void) => vi.waitFor(assertion, { timeout: 60_000 })

/** Opens a page that shows its unread messages and its unread notifications. */
async function openPage() {
  for (const endpoint of ['GET /messages/unread/', 'GET /notifications/unread/'] as const) {
    ends.push(new QueryObserver(queryClient, query(endpoint)).subscribe(() => undefined))
  }
  await waitFor(() => expect(reads()).toHaveLength(2))
  await allRead()
  const stop = startLive()
  ends.push(stop)
  return stop
}

/** Waits until no response is outstanding. */
const allRead = () => waitFor(() => expect(queryClient.isFetching()).toBe(0))

/** The reads so far, in order. */
const reads = () => server.received.filter(received => !isStream(received)).map(({ url }) => url)
const firstReads = ['/api/messages/unread/', '/api/notifications/unread/']

test('a page refetches what a hint names, and ignores an unknown kind', async () => {
  let send: ReturnType<typeof beginStream> = () => undefined
  answerStream = response => {
    send = beginStream(response, { complete: true })
  }
  await openPage()
  await waitFor(() => expect(liveState()).toBe('open'))
  send({ kind: 'unknown', id: 1 }, { kind: 'message', id: 7 })
  await waitFor(() => expect(reads()).toHaveLength(3))
  send({ kind: 'notification', id: 7 })
  await waitFor(() => expect(reads()).toHaveLength(4))
  expect(reads()).toEqual([...firstReads, ...firstReads])
})

test('a page requests all changes since the navigation, and refetches everything if some may be missing', async () => {
  answerStream = response => void beginStream(response)
  // On a busy machine, this process may be older than the server keeps hints.
  const opened = 5_000
  const now = vi.spyOn(performance, 'now').mockReturnValue(opened)
  onTestFinished(() => now.mockRestore())
  await openPage()
  await waitFor(() => expect(reads()).toEqual([...firstReads, ...firstReads]))
  const { searchParams } = new URL(streamRequests()[0]?.url ?? '', 'http://localhost')
  expect(Number(searchParams.get('recent'))).toBeGreaterThan(opened)
})

test('a page refetches everything at intervals while it is visible and its stream is not open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const responses: ServerResponse[] = []
  answerStream = response => {
    responses.push(response)
    beginStream(response, { complete: true })
  }
  const stop = await openPage()
  await waitFor(() => expect(liveState()).toBe('open'))
  vi.advanceTimersByTime(30_000)
  responses[0]?.end()
  await waitFor(() => expect(liveState()).toBe('broken'))
  Object.assign(document, { visibilityState: 'hidden' })
  vi.advanceTimersByTime(30_000)
  expect(queryClient.isFetching()).toBe(0)
  Object.assign(document, { visibilityState: 'visible' })
  vi.advanceTimersByTime(30_000)
  await waitFor(() => expect(reads()).toEqual([...firstReads, ...firstReads]))
  await allRead()
  stop()
  vi.advanceTimersByTime(30_000)
  expect(queryClient.isFetching()).toBe(0)
})

test('a page does not poll if its user has no stream', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  answerStream = response => json(response, 404, {})
  await openPage()
  await waitFor(() => expect(streamRequests()).toHaveLength(1))
  await waitFor(() => expect(liveState()).toBe('off'))
  vi.advanceTimersByTime(30_000)
  expect(queryClient.isFetching()).toBe(0)
})

test("a page replaces the stream when another user logs in, and keeps it when its user's name changes", async () => {
  const closed: (string | undefined)[] = []
  answerStream = (response, { headers }) => {
    response.on('close', () => closed.push(headers.authorization))
    beginStream(response, { complete: true })
  }
  const stop = await openPage()
  await waitFor(() => expect(liveState()).toBe('open'))
  updateUser({ username: 'rina' })
  expect(liveState()).toBe('open')
  endSession()
  expect(liveState()).toBe('off')
  startSession({ user: user(2), access: 'second', refresh: 's' })
  await waitFor(() => expect(liveState()).toBe('open'))
  await waitFor(() => expect(closed).toEqual(['Bearer first']))
  stop()
  await waitFor(() => expect(closed).toEqual(['Bearer first', 'Bearer second']))
  startSession({ user: user(3), access: 'third', refresh: 't' })
  expect(liveState()).toBe('off')
  expect(streamRequests().map(({ headers }) => headers.authorization)).toEqual(['Bearer first', 'Bearer second'])
})

test('a page has no stream while its user must choose a password', async () => {
  answerStream = response => void beginStream(response, { complete: true })
  updateUser({ must_change_password: true })
  await openPage()
  expect(liveState()).toBe('off')
  updateUser({ must_change_password: false })
  await waitFor(() => expect(liveState()).toBe('open'))
  updateUser({ must_change_password: true })
  expect(liveState()).toBe('off')
  expect(streamRequests()).toHaveLength(1)
})

type Read = Extract<EndpointKey, `GET ${string}`>
type LiveRead = (typeof endpointsOf)[HintKind][number]

/**
 * The reads that no hint announces, with the reason. The compiler requires each new read to be here or in the table of
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
  'GET /payments/waiting-time/': 'a figure in a dialog',
  'GET /admin/mails/': 'mails are no events',
  'GET /push/': 'subscriptions are no events',
  'GET /email/': 'addresses are no events',
  'GET /messages/attachments/{id}/': 'never changes',
  'GET /notifications/preferences/': 'a form that the user edits',
  'GET /events/': 'the stream itself',
}

/** Displays an endpoint's data. Returns a function that counts its reads. */
function show(endpoint: Read): () => number {
  let times = 0
  const queryFn = () => (times += 1)
  ends.push(new QueryObserver(queryClient, { queryKey: [endpoint], queryFn }).subscribe(() => undefined))
  return () => times
}

test('a page that may have missed hints does not repeat reads that no hint announces', async () => {
  const timesRead = (Object.keys(withoutHints) as Read[]).map(show)
  answerStream = response => void beginStream(response)
  await openPage()
  await waitFor(() => expect(reads()).toEqual([...firstReads, ...firstReads]))
  expect(timesRead.map(times => times())).toEqual(timesRead.map(() => 1))
})

test.each([
  // An influencer's own application shows whether it has been paid.
  ['payment', 'GET /campaigns/{id}/'],
  // The dashboards count unread messages.
  ['message', 'GET /dashboard/brand/'],
  ['read', 'GET /dashboard/influencer/'],
  ['payment', 'GET /admin/wallet-accounts/'],
  // Confirming a payment matches its entry, and reversing it frees the entry.
  ['payment', 'GET /admin/wallet-entries/'],
  ['payment', 'GET /admin/wallet-accounts/{account}/chain/'],
  // Sent money changes the expected balances of the wallets.
  ['refund', 'GET /admin/wallet-accounts/'],
  // A brand's dashboard shows which refunds are still due.
  ['refund', 'GET /dashboard/brand/'],
  ['withdrawal', 'GET /admin/wallet-accounts/'],
  // The amount that a reversal takes depends on the influencer's balance.
  ['payment', 'GET /admin/payments/{id}/reversal/'],
  ['withdrawal', 'GET /admin/payments/{id}/reversal/'],
  ['correction', 'GET /admin/payments/{id}/reversal/'],
  // An acceptance makes an amount due.
  ['application', 'GET /admin/users/{id}/money/'],
] as const)('a hint of the kind %s makes pages read %s again', async (kind, endpoint) => {
  let send: ReturnType<typeof beginStream> = () => undefined
  answerStream = response => {
    send = beginStream(response, { complete: true })
  }
  const times = show(endpoint)
  await openPage()
  await waitFor(() => expect(liveState()).toBe('open'))
  expect(times()).toBe(1)
  send({ kind, id: 7 })
  await waitFor(() => expect(times()).toBe(2))
})

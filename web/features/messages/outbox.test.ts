import '#lib/dom/test-browser.ts'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, listen, type Received } from '#lib/dom/test-browser.ts'
import { readDrafts, writeDraft } from '#lib/forms/drafts.ts'
import { endSession, startSession } from '#lib/http/session.ts'
import { post } from './outbox.ts'

const user = { id: 7, username: 'rina', email: 'rina@example.com', role: 'brand', language: null } as const

let server: Awaited<ReturnType<typeof listen>>
const answer = ({ body }: Received, response: ServerResponse) => {
  const { receiver, content } = body as { receiver: number; content: string }
  const timestamp = '2026-11-25T09:00:00.000Z'
  const names = { sender_name: 'rina', receiver_name: 'mim' }
  json(response, 201, { id: 50, sender: user.id, receiver, content, timestamp, ...names })
}

beforeEach(async () => {
  server = await listen((request, response) =>
    request.method === 'POST' ? answer(request, response) : json(response, 200, []),
  )
})
afterEach(async () => {
  endSession()
  await server.close()
})

test('a sent message leaves the messages to other people as they were', async () => {
  startSession({ user, access: 'token', refresh: 'r' })
  // This may have arrived as message 40 of that conversation. The message that it follows identifies it.
  const stopped = { key: 'k', receiver: 8, content: 'Hello', after: 30 }
  writeDraft(user.id, 'outgoing:k', stopped)
  endSession('expired')
  startSession({ user, access: 'token', refresh: 'r' })
  post(9, 'Another person')
  await vi.waitFor(() => expect(readDrafts('outgoing:')).toHaveLength(1), { timeout: 60_000 })
  expect(readDrafts('outgoing:')).toEqual([stopped])
})

test('a message deleted in another tab is not sent', async () => {
  const sent = () =>
    server.received.flatMap(({ method, body }) => (method === 'POST' ? [(body as { content: string }).content] : []))
  startSession({ user, access: 'token', refresh: 'r' })
  post(9, 'Hello')
  post(9, 'Not this one')
  const drafts = readDrafts('outgoing:') as { key: string; content: string }[]
  const deleted = drafts.find(({ content }) => content === 'Not this one')
  writeDraft(user.id, `outgoing:${deleted?.key}`, undefined)
  post(9, 'Goodbye')
  await vi.waitFor(() => expect(sent()).toContain('Goodbye'), { timeout: 60_000 })
  expect(sent()).toEqual(['Hello', 'Goodbye'])
})

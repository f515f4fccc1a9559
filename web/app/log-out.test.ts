import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { json, listen, type Received } from '#lib/dom/test-browser.ts'
import { getSession, startSession } from '#lib/http/session.ts'
import { logOut } from './log-out.ts'

const user = { id: 7, username: 'rina', email: 'rina@example.com', role: 'brand', language: null } as const

let answer: (request: Received, response: ServerResponse) => void = () => undefined
let server: Awaited<ReturnType<typeof listen>>

beforeEach(async () => {
  server = await listen((request, response) => answer(request, response))
})
afterEach(() => server.close())

const paths = () => server.received.map(({ method, url }) => `${method} ${url}`)
const bearer = (request: Received) => request.headers.authorization

describe('logOut', () => {
  test('ends the session in the browser at once and on the server', async () => {
    startSession({ user, access: 'token', refresh: 'r' })
    answer = (_, response) => response.writeHead(204).end()
    const leaving = logOut()
    expect(getSession()).toBeNull()
    await leaving
    expect(paths()).toEqual(['POST /api/logout/'])
    expect(server.received.map(bearer)).toEqual(['Bearer token'])
  })

  test('ends the session on the server when the access token has expired', async () => {
    startSession({ user, access: 'old', refresh: 'r' })
    answer = (request, response) => {
      if (request.url.includes('refresh')) json(response, 200, { access: 'new' })
      else if (bearer(request) === 'Bearer new') response.writeHead(204).end()
      else json(response, 401, {})
    }
    await logOut()
    expect(paths()).toEqual(['POST /api/logout/', 'POST /api/token/refresh/', 'POST /api/logout/'])
    expect(getSession()).toBeNull()
  })
})

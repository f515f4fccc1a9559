import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { DatabaseError } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { identifyRequests, logOptions } from '#platform/http/request-log.ts'
import { createApp } from '#server/boot/app.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { collaborate, createUser, makeAdmin, uniqueName } from '#tests/support/people.ts'

const app = useApp()
let lines: Record<string, unknown>[] = []
let logged: FastifyInstance
let people: Record<'admin' | 'brand' | 'influencer', Person>

const log = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }

beforeAll(async () => {
  logged = await createApp(app.services, { logLevel: 'trace', logTo: log, rateLimit: true, site: undefined })
  const [admin, brand, influencer] = await Promise.all([
    makeAdmin(app),
    createUser(app, 'brand'),
    createUser(app, 'influencer'),
  ])
  await collaborate(brand, influencer, '500')
  people = { admin, brand, influencer }
  return () => logged.close()
})

/** Sends a request. Returns the response and what was logged in the meantime. */
async function logOf(request: InjectOptions, server = logged) {
  lines = []
  const response = await server.inject(request)
  await expect.poll(() => lines.filter(({ msg }) => msg === 'request')).toHaveLength(1)
  return { response, lines }
}

describe('the log', () => {
  test('has one line per request, with its id, method, route, status, duration and user', async () => {
    const { brand } = people
    const { response, lines } = await logOf({
      method: 'GET',
      url: `/api/profile/${brand.username}/?search=someone`,
      headers: { authorization: `Bearer ${brand.access}` },
    })
    expect(lines).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: process.pid,
        hostname: expect.any(String),
        requestId: response.headers['x-request-id'],
        method: 'GET',
        route: '/api/profile/:username/',
        status: 200,
        milliseconds: expect.any(Number),
        msg: 'request',
      },
    ])
    const own = await logOf({ url: '/api/profile/', headers: { authorization: `Bearer ${brand.access}` } })
    expect(own.lines).toMatchObject([{ route: '/api/profile/', status: 200, userId: brand.id }])
  })

  test.each(['/api/nowhere/0171MARKED', '/nowhere-MARKED', '/api/%E0%A4%A'])(
    'omits paths without a route: %s',
    async url => {
      const { response, lines } = await logOf({ url })
      expect(lines).toMatchObject([
        { method: 'GET', status: response.statusCode, requestId: response.headers['x-request-id'] },
      ])
      expect(lines[0]).not.toHaveProperty('route')
      expect(JSON.stringify(lines)).not.toMatch(/MARKED|%E0/)
    },
  )

  test('contains nothing that people send, whatever the endpoint and the outcome', async () => {
    const text = 'MARKED'
    const email = `${uniqueName('marked')}@marked.example`
    const everything = {
      email,
      username: `marked@${text}`,
      password: `${text} horse battery`,
      current_password: text,
      refresh: `${text}-token`,
      phone_number: '01798765432',
      content: `${text} content`,
      receiver: 1,
      title: text,
      description: text,
      proposal: text,
      bio: text,
      transaction_id: `${text}-TRX`,
      note: text,
    }
    lines = []
    for (const [key, { access }] of Object.entries(endpoints)) {
      const [method, template = ''] = key.split(' ')
      const path = template.replace('{username}', text).replaceAll(/\{\w+\}/g, '01798765432')
      const caller = people[access === 'influencer' ? 'influencer' : access === 'brand' ? 'brand' : 'admin']
      for (const authorization of [
        `Bearer ${caller.access}`,
        `Bearer ${people.brand.access}`,
        `Bearer ${text}-token`,
      ]) {
        await logged.inject({
          method: method as 'GET',
          url: `/api${path}?search=${text}&phone=01798765432&email=${email}&cursor=${text}`,
          headers: { authorization, 'idempotency-key': uniqueName(text), 'x-request-id': text, 'user-agent': text },
          ...(method !== 'GET' && { payload: everything }),
        })
      }
    }
    const { influencer } = people
    await logged.inject({
      method: 'POST',
      url: '/api/messages/',
      headers: { authorization: `Bearer ${people.brand.access}` },
      payload: { receiver: influencer.id, content: `${text} content` },
    })
    await logged.inject({
      method: 'POST',
      url: '/api/login/',
      payload: { email: influencer.email, password: influencer.password },
    })
    await expect
      .poll(() => lines.filter(({ msg }) => msg === 'request').length)
      .toBe(Object.keys(endpoints).length * 3 + 2)
    const written = JSON.stringify(lines)
    expect(written).not.toMatch(/marked/i)
    expect(written).not.toContain('01798765432')
    for (const { access, email, password } of Object.values(people)) {
      for (const secret of [access, email, password]) expect(written).not.toContain(secret)
    }
  })

  test('contains no message that came with a database error', async () => {
    const error = Object.assign(new DatabaseError('invalid input syntax: "MARKED"', 1, 'error'), { code: '22P02' })
    await using server = Fastify(logOptions({ logLevel: 'trace', logTo: log }))
    server.get('/fails', async ({ log }) => {
      log.error(error)
      log.error({ err: error })
      throw error
    })
    const { lines } = await logOf({ url: '/fails' }, server)
    expect(lines.filter(({ msg }) => msg === 'invalid input syntax…')).toHaveLength(3)
    expect(JSON.stringify(lines)).not.toContain('MARKED')
  })

  test('describes an error without the values from its row', async () => {
    const error = Object.assign(new DatabaseError('duplicate key value violates unique constraint "x"', 1, 'error'), {
      code: '23505',
      constraint: 'x',
      detail: 'Key (email)=(MARKED@example.com) already exists.',
      where: 'MARKED',
    })
    await using server = Fastify(logOptions({ logLevel: 'trace', logTo: log }))
    identifyRequests(server)
    server.get('/fails', () => Promise.reject(new Error('It failed.', { cause: error })))
    const { lines } = await logOf({ url: '/fails' }, server)
    expect(JSON.stringify(lines)).not.toContain('MARKED')
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 50,
        err: {
          type: 'Error',
          message: 'It failed.',
          stack: expect.stringContaining('request-log.test.ts'),
          cause: expect.objectContaining({
            code: '23505',
            constraint: 'x',
            message: 'duplicate key value violates unique constraint …',
          }),
        },
      }),
    )
  })
})

describe('x-request-id', () => {
  test('is new for each request and never taken from the client', async () => {
    const headers = { 'x-request-id': 'chosen-by-the-client', 'request-id': 'chosen-by-the-client' }
    const ids = await Promise.all(
      ['/api/health/', '/api/health/', '/api/profile/', '/api/nowhere/', '/health', '/api/%E0%A4%A'].map(
        async url => (await logged.inject({ url, headers })).headers['x-request-id'],
      ),
    )
    expect(new Set(ids)).toHaveLength(6)
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  })
})

test('other sites do not learn the URL of a page', async () => {
  for (const url of ['/api/health/', '/health', '/nowhere?search=someone']) {
    expect((await logged.inject({ url })).headers['referrer-policy']).toBe('no-referrer')
  }
})

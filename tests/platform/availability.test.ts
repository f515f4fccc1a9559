import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type Endpoint } from '#contract/index.ts'
import type { DB } from '#database/tables.ts'
import { newRandomToken } from '#platform/security/random-token.ts'
import { createApp } from '#server/boot/app.ts'
import { useApp, useUser } from '#tests/support/app.ts'
import { useConnection } from '#tests/support/database.ts'
import { expectStatus, publish } from '#tests/support/people.ts'
import { closedPort } from '#tests/support/ports.ts'
import { expectRefusal } from '#tests/support/refusals.ts'

const server = useApp()
const brand = useUser(server, 'brand')
const owner = useConnection('owner')

describe('while the database is unavailable', () => {
  let app: FastifyInstance
  let db: Kysely<DB>
  beforeAll(async () => {
    db = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: new Pool({ host: '127.0.0.1', port: closedPort }) }),
    })
    app = await createApp({ ...server.services, db }, { logLevel: 'silent', rateLimit: false, site: undefined })
  })
  afterAll(async () => {
    await app.close()
    await db.destroy()
  })

  const loggedIn = (Object.entries(endpoints) as [string, Endpoint][]).filter(([, { access }]) => access !== 'public')
  test.each(loggedIn)('%s returns 503 with Retry-After', async (key, { access }) => {
    const [method = '', path = ''] = key.split(' ')
    const response = await app.inject({
      method: method as 'GET',
      url: `/api${path.replace(/\{\w+\}/, '1')}`,
      headers: { authorization: `Bearer ${access === 'device' ? newRandomToken() : brand.access}` },
    })
    expectRefusal({ status: response.statusCode, body: response.json() }, 'unavailable')
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('login returns 503, and registration does so in its own format', async () => {
    const { email, password, username } = brand
    const login = await app.inject({ method: 'POST', url: '/api/login/', payload: { email, password } })
    expectRefusal({ status: login.statusCode, body: login.json() }, 'unavailable')
    const registered = await app.inject({
      method: 'POST',
      url: '/api/register/',
      payload: { email: `new-${email}`, password, username: username.slice(0, 25), role: 'brand' },
    })
    expect(registered.statusCode).toBe(503)
    expect(registered.json()).toEqual({
      non_field_errors: ['The service is busy or restarting. Please try again in a moment'],
    })
    expect(Number(registered.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('an invalid token still returns 401', async () => {
    const { statusCode } = await app.inject({
      method: 'GET',
      url: '/api/campaigns/',
      headers: { authorization: 'Bearer no.good.token' },
    })
    expect(statusCode).toBe(401)
  })
})

describe('after connections are terminated', () => {
  /** Terminates all connections, and waits up to a number of milliseconds for each to end. */
  const cut = (wait = 0) =>
    owner.query(
      `select pg_terminate_backend(pid, $1) from pg_stat_activity where datname = current_database() and application_name = 'prochar'`,
      [wait],
    )

  test('during writes, every request returns 201 or 503 and every acknowledged write is stored', async () => {
    const titles = Array.from({ length: 60 }, (_, index) => `Campaign ${index}`)
    const made: string[] = []
    for (let start = 0; start < titles.length; start += 15) {
      const batch = titles.slice(start, start + 15).map(async title => {
        const body = { title, description: 'd', budget: '5', category: 'food' as const }
        const { status } = await brand.call('POST /campaigns/', { body })
        expect([201, 503]).toContain(status)
        if (status === 201) made.push(title)
      })
      await Promise.all([...batch, cut()])
    }
    let status = 0
    while (status !== 200) ({ status } = await brand.call('GET /campaigns/'))
    expect(made).not.toEqual([])
    const { body } = await brand.call('GET /campaigns/', { query: { limit: 100 } })
    expect(body.map(({ title }) => title)).toEqual(expect.arrayContaining(made))
  })

  test('while idle, the next requests succeed', async () => {
    await cut(60_000)
    let status = 503
    while (status === 503) ({ status } = await brand.call('GET /campaigns/'))
    expect(status).toBe(200)
    expectStatus(await brand.call('GET /campaigns/{id}/', { params: { id: (await publish(brand)).id } }), 200)
  })
})

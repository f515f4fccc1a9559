import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaPath } from '#platform/files/media.ts'
import { createApp } from '#server/boot/app.ts'
import { useApp } from '#tests/support/app.ts'
import { createUser, publish } from '#tests/support/people.ts'

const server = useApp()
const origin = 'https://app.example'
let app: FastifyInstance

beforeAll(async () => {
  app = await createApp(server.services, {
    logLevel: 'silent',
    rateLimit: true,
    rateLimits: { requests: { max: 8, seconds: 3_600 } },
    site: undefined,
    corsOrigins: [origin, 'http://localhost:5173'],
  })
})
afterAll(() => app.close())

const preflight = (from: string) =>
  app.inject({
    method: 'OPTIONS',
    url: '/api/campaigns/',
    headers: {
      origin: from,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  })

const allowed = (headers: Record<string, unknown>) => headers['access-control-allow-origin']

describe('a page of an origin in CORS_ORIGINS', () => {
  test('may call the API with a bearer token and without credentials', async () => {
    const { statusCode, headers } = await preflight(origin)
    expect(statusCode).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': expect.stringMatching(/Authorization, Content-Type, Idempotency-Key/),
      'access-control-allow-methods': expect.stringMatching(/PATCH/),
      vary: expect.stringMatching(/Origin/i),
    })
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test('may show the pictures', async () => {
    const name = `${'b'.repeat(32)}.webp`
    await server.services.files.put(name, Buffer.from('picture'), 'image/webp')
    const policyOf = async (site: FastifyInstance) =>
      (await site.inject(mediaPath + name)).headers['cross-origin-resource-policy']
    expect([await policyOf(app), await policyOf(server.app)]).toEqual(['cross-origin', 'same-origin'])
  })

  test('reads replies with their Link header, errors, and when to retry after a rate limit', async () => {
    const brand = await createUser(server, 'brand')
    await publish(brand)
    await publish(brand)
    const get = (path: string) =>
      app.inject({ url: `/api${path}`, headers: { origin, authorization: `Bearer ${brand.access}` } })
    const page = await get('/campaigns/?limit=1')
    expect([page.statusCode, allowed(page.headers)]).toEqual([200, origin])
    expect(page.headers.link).toContain('rel="next"')
    expect(page.headers['access-control-expose-headers']).toMatch(/Link, Retry-After/)
    const refused = await get('/withdrawals/')
    expect([refused.statusCode, allowed(refused.headers)]).toEqual([403, origin])
    let limited = refused
    while (limited.statusCode !== 429) limited = await get('/campaigns/')
    expect([limited.headers['retry-after'], allowed(limited.headers)]).toEqual([expect.stringMatching(/^\d+$/), origin])
  })
})

test.each(['https://evil.example', 'null', `${origin}.evil.example`, 'http://app.example'])(
  'a page of %s may not call the API',
  async from => expect(allowed((await preflight(from)).headers)).toBeUndefined(),
)

test('no page of another origin may call the API without CORS_ORIGINS', async () => {
  const { headers } = await server.app.inject({ url: '/api/health/', headers: { origin } })
  expect(allowed(headers)).toBeUndefined()
})

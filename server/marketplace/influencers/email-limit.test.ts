import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import type { Caller, Person } from '#tests/support/client.ts'
import { nextCursor } from '#tests/support/links.ts'
import { createUser, expectStatus } from '#tests/support/people.ts'

const app = useApp({ rateLimit: true, rateLimits: { emails: { max: 4, seconds: 86_400 } } })
let influencers: Person[]

beforeAll(async () => {
  influencers = await Promise.all(Array.from({ length: 6 }, () => createUser(app, 'influencer')))
})

/** Reads a page of three. Returns its status and the next page's cursor. */
async function page(brand: Caller, cursor?: string) {
  const { status, headers } = await brand.call('GET /influencers/search/', {
    query: { limit: 3, ...(cursor !== undefined && { cursor }) },
  })
  return { status, headers, next: nextCursor(headers) ?? '' }
}

test('a brand can read the email addresses of a limited number of people, each any number of times', async () => {
  const brand = await createUser(app, 'brand')
  const { status, next } = await page(brand)
  expect(status).toBe(200)
  const refused = await page(brand, next)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  for (let again = 0; again < 5; again += 1) expect((await page(brand)).status).toBe(200)
  const { body } = expectStatus(await brand.call('GET /influencers/search/', { query: { limit: 4 } }), 200)
  expect(body.map(({ id }) => id)).toEqual(
    influencers
      .map(({ id }) => id)
      .toSorted((a, b) => b - a)
      .slice(0, 4),
  )
  expect((await brand.call('GET /influencers/search/', { query: { limit: 5 } })).status).toBe(429)
})

test('all brands at one address together can read the email addresses of ten times as many people', async () => {
  for (let count = 0; count < 36; count += 1) await createUser(app, 'influencer')
  let cursor: string | undefined
  let read = 0
  for (let count = 0; count < 14; count += 1) {
    const { status, next } = await page(await createUser(app, 'brand'), cursor)
    if (status === 429) break
    read += 3
    cursor = next
  }
  expect(read).toBe(39)
})

test('email addresses read by other brands do not count', async () => {
  const [brand, other] = [await createUser(app, 'brand'), await createUser(app, 'brand')]
  await page(brand, (await page(brand)).next)
  expect((await page(other)).status).toBe(200)
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Application } from '#contract/index.ts'
import { paged } from '#platform/database/paging.ts'
import { transactOn } from '#platform/database/transact.ts'
import { correctBalance } from '#server/money/ledger/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { linkedPath } from '#tests/support/links.ts'
import { applyTo, createUser, decide, earn, expectStatus, owe, pay, publish } from '#tests/support/people.ts'

const server = useApp()
const brand = useUser(server, 'brand')
const influencer = useUser(server, 'influencer')
const admin = useAdmin(server)
const count = 7

const withdraw = () =>
  influencer.call('POST /withdrawals/', { body: { amount: '1', payment_method: 'bkash', phone_number: '01712345678' } })

async function makePayment(): Promise<Application> {
  const application = await decide(brand, await applyTo(influencer, await publish(brand), '10'), 'accepted')
  await pay(brand, application)
  return application
}

const makeRefund = async () => owe(admin, await earn(admin, brand, influencer, '10'))

beforeAll(async () => {
  await correctBalance(transactOn(server.services.db), {
    actorId: admin.id,
    influencerId: influencer.id,
    amount: 10_000,
    reason: 'something to withdraw',
  })
  for (let index = 0; index < count; index++) {
    await makePayment()
    expectStatus(await withdraw(), 201)
    await makeRefund()
    await createUser(server, 'brand')
  }
})

/** Collects all ids of a list, calling `between` after each page. Asserts that every page but the last is full. */
async function follow(
  viewer: Person,
  path: string,
  limit: number,
  between = async (): Promise<unknown> => undefined,
): Promise<number[]> {
  const ids: number[] = []
  let here: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`
  while (here !== undefined) {
    const { body, headers } = expectStatus(await viewer.send({ method: 'GET', path: here }), 200)
    const page = (body as { id: number }[]).map(({ id }) => id)
    here = linkedPath(headers)
    expect(page.length).toSatisfy((length: number) => (here === undefined ? length <= limit : length === limit))
    // A list that ignores the cursor would never end.
    for (const id of page) expect(ids).not.toContain(id)
    ids.push(...page)
    await between()
  }
  return ids
}

type Who = 'brand' | 'influencer' | 'admin'
const people = () => ({ brand, influencer, admin })
const lists = [
  ['/campaigns/', 'brand', publishOne],
  ['/campaigns/', 'influencer', publishOne],
  ['/campaigns/', 'admin', publishOne],
  ['/applications/', 'brand', makePayment],
  ['/applications/', 'influencer', makePayment],
  ['/applications/', 'admin', makePayment],
  ['/applications/?brand=true', 'brand', makePayment],
  ['/applications/?influencer=true', 'influencer', makePayment],
  ['/withdrawals/', 'influencer', withdraw],
  ['/admin/withdrawals/', 'admin', withdraw],
  ['/refunds/', 'brand', makeRefund],
  ['/admin/refunds/', 'admin', makeRefund],
  ['/admin/payments/', 'admin', makePayment],
  ['/admin/campaigns/', 'admin', publishOne],
  ['/users/all/', 'admin', () => createUser(server, 'influencer')],
] as const satisfies readonly (readonly [string, Who, () => Promise<unknown>])[]

function publishOne() {
  return publish(brand)
}

describe.each(lists)('GET %s as %s', (path, who, addOne) => {
  const whole = async () =>
    (
      expectStatus(
        await people()[who].send({ method: 'GET', path: `${path}${path.includes('?') ? '&' : '?'}limit=100` }),
        200,
      ).body as { id: number }[]
    ).map(({ id }) => id)

  test('sorts newest first', async () => {
    const ids = await whole()
    expect(ids.length).toBeGreaterThanOrEqual(count)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  test('returns every row once for any page size', async () => {
    const ids = await whole()
    for (const limit of [1, 3, ids.length - 1, ids.length, ids.length + 1]) {
      expect(await follow(people()[who], path, limit)).toEqual(ids)
    }
  })

  test('returns every row once while new rows are inserted, and leaves those for the next read', async () => {
    const ids = await whole()
    expect(await follow(people()[who], path, 4, addOne)).toEqual(ids)
    expect((await whole()).length).toBeGreaterThan(ids.length)
  })
})

describe('the Link header', () => {
  test('contains the same request with the next cursor, and is absent on the last page', async () => {
    const path = '/applications/?influencer=true&limit=2&unknown=%26%3D'
    const { headers, body } = await influencer.send({ method: 'GET', path })
    const oldest = (body as { id: number }[]).at(-1)?.id
    expect(headers['link']).toBe(
      `</api/applications/?influencer=true&limit=2&unknown=%26%3D&cursor=${oldest}>; rel="next"`,
    )
    const all = await influencer.send({ method: 'GET', path: '/applications/?limit=100' })
    expect(all.headers).not.toHaveProperty('link')
  })

  test('keeps a question mark that the client has not encoded', async () => {
    const { headers } = await influencer.send({ method: 'GET', path: '/applications/?unknown=why?&limit=2' })
    expect(headers['link']).toMatch(/^<\/api\/applications\/\?unknown=why%3F&limit=2&cursor=\d+>; rel="next"$/)
  })

  test('continues after 500 rows when no limit is given', async () => {
    await sql`insert into campaigns (brand_id, title, description, budget, category)
      select ${brand.id}, 'Many', 'Rows', 100, 'other' from generate_series(1, 510)`.execute(server.services.db)
    const { body, headers } = await brand.send({ method: 'GET', path: '/campaigns/' })
    expect(body).toHaveLength(500)
    expect(linkedPath(headers)).toMatch(/^\/campaigns\/\?cursor=\d+$/)
  })

  test('is absent for an empty list', async () => {
    const newcomer = await createUser(server, 'influencer')
    const { body, headers } = await newcomer.send({ method: 'GET', path: '/withdrawals/' })
    expect([body, headers['link']]).toEqual([[], undefined])
  })
})

test.each(['0', '-1', 'abc', '1.5', '', '9007199254740992'])('returns 400 for the cursor %j', async cursor => {
  const { status, body } = await brand.send({ method: 'GET', path: `/campaigns/?cursor=${cursor}` })
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', fields: { cursor: [expect.any(String)] } },
  })
})

test('omits the Link header when the next page would be empty', () => {
  const rows = [{ id: 9 }, { id: 8 }, { id: 7 }]
  const present = ({ id }: { id: number }) => id
  expect(paged({ limit: 2, before: undefined }, rows, present)).toEqual({ rows: [9, 8], next: '8' })
  expect(paged({ limit: 3, before: undefined }, rows, present)).toEqual({ rows: [9, 8, 7], next: undefined })
  expect(paged({ limit: 3, before: undefined }, [], present)).toEqual({ rows: [], next: undefined })
})

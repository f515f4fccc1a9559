import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { applyTo, collaborate, earn, expectStatus, makeAdmin, pay, publish, reverse } from '#tests/support/people.ts'

const app = useApp()
/** More than the sampled applications, so that a rare text is looked up through campaigns and people. */
const count = 1_010
const brand = useUser(app, 'brand')
const other = useUser(app, 'brand')
const frequent = useUser(app, 'influencer')
const rare = useUser(app, 'influencer')

const insertCampaigns = (brandId: number) => sql`
  insert into campaigns (brand_id, title, description, budget, category)
  select ${brandId}::bigint, case when n <= 3 then 'Pitha ' else 'Plenty ' end || n, 'Three posts', 10000000 + n, 'food'
  from generate_series(1, ${sql.lit(count)}) n order by n`

/**
 * Leaves a gap in the ids, which the estimate of how many rows contain a text assumes to be like the rows before it.
 */
const skipIds = () => runAsOwner(`select setval(pg_get_serial_sequence('campaigns', 'id'), 100000000)`)

const insertApplications = (brandId: number, influencerId: number) => sql`
  insert into applications (campaign_id, brand_id, influencer_id, proposal)
  select id, ${brandId}::bigint, ${influencerId}::bigint, 'I would love to' from campaigns
  where brand_id = ${brandId}::bigint order by id`

beforeAll(async () => {
  await applyTo(rare, await publish(brand, { title: 'Pitha 0' }))
  await applyTo(frequent, await publish(other, { title: 'Rickshaw art' }))
  for (let n = 0; n < 10; n += 1) await publish(other, { title: 'Winter' })
  await applyTo(frequent, await publish(other, { title: 'Winter, the last' }))
  await skipIds()
  await insertCampaigns(brand.id).execute(app.services.db)
  await insertApplications(brand.id, frequent.id).execute(app.services.db)
  await applyTo(rare, await publish(other, { title: 'Pitha of another brand' }))
})

type Query = { search: string; sort?: 'highest' | 'oldest'; status?: 'accepted' }

const foundBy = async (person: Person, query: Query, limit = 5) =>
  expectStatus(await person.call('GET /applications/', { query: { ...query, limit } }), 200).body.map(
    ({ campaign_title, influencer_name }) => [campaign_title, influencer_name],
  )
const found = (query: Query, limit?: number) => foundBy(brand, query, limit)

describe('GET /applications/?search by a brand with many applications', () => {
  test('finds a text that only occurs in old campaigns, in every sort order', async () => {
    const all = [
      ['Pitha 3', frequent.username],
      ['Pitha 2', frequent.username],
      ['Pitha 1', frequent.username],
      ['Pitha 0', frequent.username],
      ['Pitha 0', rare.username],
    ]
    expect(await found({ search: 'pitha' })).toEqual(all)
    expect(await found({ search: 'pitha', sort: 'oldest' })).toEqual(all.toReversed())
    expect(await found({ search: 'pitha', sort: 'highest' })).toEqual(all)
    expect(await found({ search: 'pitha', status: 'accepted' })).toEqual([])
  })

  test('finds the applications of an influencer who applied once', async () => {
    expect(await found({ search: rare.username })).toEqual([['Pitha 0', rare.username]])
  })

  test('finds the newest of many applications with a common title or name', async () => {
    const newest = [1010, 1009].map(n => [`Plenty ${n}`, frequent.username])
    expect(await found({ search: 'plenty' }, 2)).toEqual(newest)
    expect(await found({ search: frequent.username }, 2)).toEqual(newest)
  })

  test('finds nothing for a text that does not occur', async () => {
    expect(await found({ search: 'no such text' })).toEqual([])
  })
})

describe('GET /applications/?search by an influencer with many applications', () => {
  const titles = async (query: Query, limit?: number) => (await foundBy(frequent, query, limit)).map(([title]) => title)

  test('finds a text that only occurs in old campaigns, in every sort order', async () => {
    const all = ['Pitha 3', 'Pitha 2', 'Pitha 1', 'Pitha 0']
    expect(await titles({ search: 'pitha' })).toEqual(all)
    expect(await titles({ search: 'pitha' }, 2)).toEqual(all.slice(0, 2))
    expect(await titles({ search: 'pitha', sort: 'oldest' })).toEqual(all.toReversed())
    expect(await titles({ search: 'pitha', status: 'accepted' })).toEqual([])
  })

  test("finds the application to a brand by the brand's name and by the campaign's title", async () => {
    expect(await titles({ search: other.username })).toEqual(['Winter, the last', 'Rickshaw art'])
    expect(await titles({ search: 'rickshaw' })).toEqual(['Rickshaw art'])
  })

  test('finds the newest of many applications with a common title or name', async () => {
    expect(await titles({ search: 'plenty' }, 2)).toEqual(['Plenty 1010', 'Plenty 1009'])
    expect(await titles({ search: brand.username }, 2)).toEqual(['Plenty 1010', 'Plenty 1009'])
  })

  test('finds an old application with a title that is common on the whole site', async () => {
    expect(await titles({ search: 'winter' })).toEqual(['Winter, the last'])
  })

  test("finds neither other people's applications nor a text that does not occur", async () => {
    expect(await titles({ search: rare.username })).toEqual([])
    expect(await titles({ search: 'of another brand' })).toEqual([])
    expect(await titles({ search: 'no such text' })).toEqual([])
  })
})

const idsFor = async (person: Person, search: string) =>
  expectStatus(await person.call('GET /applications/', { query: { search } }), 200).body.map(({ id }) => id)

test("an application is found by its payment's transaction ID or reference, by its parties and admins only", async () => {
  const admin = await makeAdmin(app)
  for (const influencer of [frequent, rare]) {
    const application = await collaborate(brand, influencer, '700')
    const payment = await pay(brand, application)
    for (const search of [payment.transaction_id, payment.reference.toLowerCase()]) {
      for (const person of [brand, influencer, admin]) expect(await idsFor(person, search)).toEqual([application.id])
      expect(await idsFor(other, search)).toEqual([])
    }
    expect(await idsFor(brand, payment.transaction_id.slice(1))).toEqual([])
  }
})

test('an application is found by the transaction ID of a rejected or reversed payment, by those who can see it', async () => {
  const admin = await makeAdmin(app)
  for (const influencer of [frequent, rare]) {
    const reversed = await earn(admin, brand, influencer, '700')
    await reverse(admin, reversed, 'wrong_payment')
    for (const person of [brand, influencer, admin]) {
      expect(await idsFor(person, reversed.transaction_id)).toEqual([reversed.application])
    }

    const rejected = await pay(brand, await collaborate(brand, influencer, '700'))
    const decision = { params: { id: rejected.id }, body: { status: 'rejected' as const } }
    expectStatus(await admin.call('PUT /admin/payments/{id}/', decision), 200)
    for (const person of [brand, admin]) {
      expect(await idsFor(person, rejected.transaction_id)).toEqual([rejected.application])
    }
    expect(await idsFor(influencer, rejected.transaction_id)).toEqual([])
  }
})

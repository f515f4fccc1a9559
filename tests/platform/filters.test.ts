import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '#contract/index.ts'
import { filtersOf } from '#platform/database/filters.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { linkedPath } from '#tests/support/links.ts'
import {
  applyTo,
  createUser,
  decide,
  earn,
  expectStatus,
  owe,
  pay,
  publish,
  uniqueTransactionId,
} from '#tests/support/people.ts'

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand', 'Nokshi')
const otherBrand = useUser(app, 'brand', 'Padma')
const cook = useUser(app, 'influencer', 'cook')
const gamer = useUser(app, 'influencer', 'gamer')
/** Oldest first. */
let campaigns: Record<'tea' | 'game' | 'rice' | 'percent' | 'foreign', Campaign>

beforeAll(async () => {
  campaigns = {
    tea: await publish(brand, { title: 'Morning TEA', category: 'food', budget: '300', deadline: '2099-03-01' }),
    game: await publish(brand, { title: 'A game night', category: 'gaming', budget: '900' }),
    rice: await publish(brand, { title: 'পান্তা ভাত', category: 'food', budget: '300', deadline: '2099-01-01' }),
    percent: await publish(brand, { title: '50%_off\\ % ++ 🎉', category: 'fashion', budget: '100' }),
    foreign: await publish(otherBrand, {
      title: 'Tea in a pot',
      category: 'lifestyle',
      budget: '500',
      deadline: '2099-02-01',
    }),
  }
})

/** Collects the ids of a list, page by page. */
async function ids(viewer: Person, path: string, limit = 100): Promise<number[]> {
  const found: number[] = []
  let here: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`
  while (here !== undefined) {
    const { body, headers }: Awaited<ReturnType<Person['send']>> = expectStatus(
      await viewer.send({ method: 'GET', path: here }),
      200,
    )
    found.push(...(body as { id: number }[]).map(({ id }) => id))
    here = linkedPath(headers)
  }
  return found
}

const idOf = (...names: (keyof typeof campaigns)[]) => names.map(name => campaigns[name].id)
const query = (words: Record<string, string>) => `?${new URLSearchParams(words)}`

describe('campaign filters', () => {
  const viewers = { brand: () => brand, influencer: () => cook, admin: () => admin }

  test.each(Object.entries(viewers))('find a title by %s in any case and any script', async (_, viewer) => {
    expect(await ids(viewer(), `/campaigns/${query({ search: 'tea', category: 'food' })}`)).toEqual(idOf('tea'))
    expect(await ids(viewer(), `/campaigns/${query({ search: ' পান্তা  ভাত ' })}`)).toEqual(idOf('rice'))
    expect(await ids(viewer(), `/campaigns/${query({ search: 'no such thing' })}`)).toEqual([])
  })

  test('match one or two letters at the start of a word', async () => {
    for (const search of ['ভা', 'পা', 'প'])
      expect(await ids(brand, `/campaigns/${query({ search })}`)).toEqual(idOf('rice'))
    for (const search of ['ন্', 'ea', 'T'])
      expect(await ids(brand, `/campaigns/${query({ search })}`)).toEqual(search === 'T' ? idOf('tea') : [])
  })

  test('match nothing for one or two characters without a letter or digit', async () => {
    for (const search of ['%', '++', '🎉', '্']) expect(await ids(brand, `/campaigns/${query({ search })}`)).toEqual([])
  })

  test('find a campaign by its brand name', async () => {
    expect(await ids(cook, `/campaigns/${query({ search: brand.username.toUpperCase() })}`)).toEqual(
      idOf('percent', 'rice', 'game', 'tea'),
    )
  })

  test('treat pattern wildcards in a search as literal text', async () => {
    for (const search of ['50%', '0%_', '%_OFF\\', '5_', '5%']) {
      expect(await ids(brand, `/campaigns/${query({ search })}`)).toEqual(search.length > 2 ? idOf('percent') : [])
    }
  })

  test("search only the brand's own campaigns for a brand", async () => {
    expect(await ids(brand, `/campaigns/${query({ search: 'tea' })}`)).toEqual(idOf('tea'))
    expect(await ids(brand, `/campaigns/${query({ search: otherBrand.username })}`)).toEqual([])
    expect(await ids(cook, `/campaigns/${query({ search: 'tea', sort: 'newest' })}`)).toEqual(idOf('foreign', 'tea'))
  })

  test.each([1, 2, 100])('sort by highest budget, then newest, with %s per page', async limit => {
    expect(await ids(brand, '/campaigns/?sort=highest', limit)).toEqual(idOf('game', 'rice', 'tea', 'percent'))
  })

  test.each([1, 2, 100])('sort by next deadline and put campaigns without one last, with %s per page', async limit => {
    expect(await ids(cook, '/campaigns/?sort=deadline', limit)).toEqual(
      idOf('rice', 'foreign', 'tea', 'game', 'percent'),
    )
  })

  test('hide closed campaigns from everyone but their brand', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into campaigns (brand_id, title, description, budget, category, deadline)
      values (${otherBrand.id}, 'closed soon', 'Three posts', 100, 'food', dhaka_today() - 1) returning id`.execute(
      app.services.db,
    )
    for (const sort of ['', 'highest', 'deadline']) {
      expect(await ids(cook, `/campaigns/${query({ search: 'closed soon', sort })}`)).toEqual([])
      expect(await ids(otherBrand, `/campaigns/${query({ search: 'closed soon', sort })}`)).toEqual(
        rows.map(({ id }) => id),
      )
    }
  })

  test('show an influencer whether they have applied', async () => {
    const viewer = await createUser(app, 'influencer')
    await applyTo(viewer, campaigns.foreign)
    const { body } = await viewer.call('GET /campaigns/', { query: { search: 'tea' } })
    expect(body).toMatchObject([
      { id: campaigns.foreign.id, has_applied: true },
      { id: campaigns.tea.id, has_applied: false },
    ])
  })

  test('include deleted campaigns for an admin', async () => {
    const deleted = await publish(otherBrand, { title: 'Gone fishing', budget: '1234567' })
    expectStatus(await otherBrand.call('DELETE /campaigns/{id}/', { params: { id: deleted.id } }), 204)
    expect(await ids(admin, '/admin/campaigns/?search=gone')).toEqual([deleted.id])
    expect(
      await ids(admin, `/admin/campaigns/${query({ search: otherBrand.username, sort: 'highest' })}`, 1),
    ).toContain(deleted.id)
    expect(
      await ids(admin, `/admin/campaigns/${query({ search: brand.username, category: 'food', sort: 'oldest' })}`, 1),
    ).toEqual(idOf('tea', 'rice'))
    expect(await ids(admin, `/campaigns/${query({ search: 'gone' })}`)).toEqual([])
  })
})

describe('application filters', () => {
  let ordered: number[]
  let accepted: number

  beforeAll(async () => {
    const first = await applyTo(cook, campaigns.game, '50')
    const second = await applyTo(gamer, campaigns.game)
    const third = await applyTo(gamer, campaigns.tea, '50')
    accepted = (await decide(brand, third, 'accepted')).id
    await decide(brand, second, 'rejected')
    ordered = [first.id, second.id, third.id]
  })

  test('find an application by influencer and campaign for a brand', async () => {
    const [first, second, third] = ordered
    expect(await ids(brand, `/applications/${query({ search: cook.username })}`)).toEqual([first])
    expect(await ids(brand, `/applications/${query({ search: 'GAME night' })}`)).toEqual([second, first])
    expect(await ids(brand, `/applications/${query({ search: brand.username })}`)).toEqual([])
    expect(await ids(otherBrand, `/applications/${query({ search: 'night' })}`)).toEqual([])
    expect(await ids(gamer, `/applications/${query({ search: brand.username })}`)).toEqual([third, second])
    expect(await ids(gamer, `/applications/${query({ search: gamer.username })}`)).toEqual([])
  })

  test('find an application by influencer, brand and campaign for an admin', async () => {
    const [first, second, third] = ordered
    for (const search of [brand.username, 'night'])
      expect(await ids(admin, `/applications/${query({ search })}`)).toContain(first)
    expect(await ids(admin, `/applications/${query({ search: gamer.username, sort: 'oldest' })}`, 1)).toEqual([
      second,
      third,
    ])
  })

  test('filter by status', async () => {
    const [first, second, third] = ordered
    expect(await ids(brand, '/applications/?status=pending')).toEqual([first])
    expect(await ids(brand, '/applications/?status=rejected')).toEqual([second])
    expect(await ids(brand, '/applications/?status=accepted')).toEqual([third])
    expect(await ids(brand, '/applications/?status=&search=&sort=')).toEqual(ordered.toReversed())
  })

  test.each([1, 2, 100])('sort by time and by amount due, with %s per page', async limit => {
    const [first, second, third] = ordered
    expect(await ids(brand, '/applications/?sort=oldest', limit)).toEqual([first, second, third])
    expect(await ids(brand, '/applications/?sort=highest', limit)).toEqual([second, third, first])
    expect(await ids(brand, '/applications/?sort=lowest', limit)).toEqual([first, third, second])
    expect(await ids(brand, '/applications/?sort=waiting', limit)).toEqual([first, third, second])
  })

  test.each(['highest', 'waiting'] as const)('reject sorting by %s across all applications', async sort => {
    const { error } = expectStatus(await admin.call('GET /applications/', { query: { sort } }), 400)
    expect(Object.keys(error.fields ?? {})).toEqual(['sort'])
  })

  test('filter by payment status on the payments page', async () => {
    const unpaid = '/applications/?brand=true&payment_status=unpaid'
    const pending = '/applications/?influencer=true&payment_status=pending'
    expect([await ids(brand, unpaid), await ids(gamer, pending)]).toEqual([[accepted], []])
    const { body } = await brand.call('GET /applications/', { query: { brand: 'true' } })
    const [application] = body
    if (!application) throw new Error('the accepted application is not in the list')
    await pay(brand, application)
    expect([await ids(brand, unpaid), await ids(gamer, pending)]).toEqual([[], [accepted]])
    expect(await ids(brand, '/applications/?brand=true&status=rejected')).toEqual([accepted])
    expectStatus(await gamer.call('GET /applications/', { query: { brand: 'true', search: 'x' } }), 403)
  })
})

describe('admin money list filters', () => {
  test('find payments by transaction ID, brand, influencer and campaign, and filter by status', async () => {
    const [payer, payee] = [await createUser(app, 'brand', 'Payer'), await createUser(app, 'influencer', 'Payee')]
    const small = await earn(admin, payer, payee, '10')
    const large = await pay(
      payer,
      await decide(payer, await applyTo(payee, await publish(payer, { title: 'Unheard of' }), '99'), 'accepted'),
    )
    const both = [large.id, small.id]
    for (const search of [payer.username, payee.username.toUpperCase()]) {
      expect(await ids(admin, `/admin/payments/${query({ search })}`)).toEqual(both)
      expect(await ids(admin, `/admin/payments/${query({ search, sort: 'oldest' })}`, 1)).toEqual(both.toReversed())
      expect(await ids(admin, `/admin/payments/${query({ search, sort: 'highest' })}`, 1)).toEqual(both)
      expect(await ids(admin, `/admin/payments/${query({ search, status: 'confirmed' })}`)).toEqual([small.id])
    }
    const recent = await createUser(app, 'influencer', 'Payee')
    const newer = await pay(payer, await decide(payer, await applyTo(recent, await publish(payer)), 'accepted'))
    const waiting = { search: payer.username, sort: 'waiting' }
    const list = (filters: object) => ids(admin, `/admin/payments/${query({ ...waiting, ...filters })}`, 1)
    expect(await list({})).toEqual([large.id, newer.id, small.id])
    expect(await list({ status: 'pending' })).toEqual([large.id, newer.id])
    expect(await list({ status: 'confirmed' })).toEqual([small.id])
    expect(await list({ grade: 'unknown' })).toEqual([large.id, newer.id])
    expect(
      await ids(admin, `/admin/payments/${query({ search: small.transaction_id.slice(2, 12).toLowerCase() })}`),
    ).toEqual([small.id])
    const inBangla = small.reference.toLowerCase().replace(/\d/g, digit => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))
    expect(await ids(admin, `/admin/payments/${query({ search: inBangla })}`)).toEqual([small.id])
    expect(await ids(admin, `/admin/payments/${query({ search: 'unheard', status: 'pending' })}`)).toEqual([large.id])
  })

  test('find withdrawals by influencer, phone number and whole transaction ID, and filter by status', async () => {
    const person = await createUser(app, 'influencer', 'Saver')
    await earn(admin, brand, person, '100')
    const ask = async (amount: string, phone_number: string) =>
      expectStatus(
        await person.call('POST /withdrawals/', { body: { amount, payment_method: 'bkash', phone_number } }),
        201,
      ).body.id
    const asked = [await ask('30', '01987650001'), await ask('10', '01987650002'), await ask('30', '01987650003')]
    const [first, second, third] = asked
    expectStatus(
      await admin.call('PUT /admin/withdrawals/{id}/', {
        params: { id: first ?? 0 },
        body: { status: 'approved', transaction_id: 'SAVED-1X' },
      }),
      200,
    )
    expect(await ids(admin, `/admin/withdrawals/${query({ search: person.username, sort: 'oldest' })}`, 1)).toEqual(
      asked,
    )
    expect(await ids(admin, `/admin/withdrawals/${query({ search: person.username, sort: 'highest' })}`, 1)).toEqual([
      third,
      first,
      second,
    ])
    expect(await ids(admin, `/admin/withdrawals/${query({ search: person.username, sort: 'waiting' })}`, 1)).toEqual([
      second,
      third,
      first,
    ])
    expect(await ids(admin, `/admin/withdrawals/${query({ search: '98765000', status: 'pending' })}`)).toEqual([
      third,
      second,
    ])
    for (const search of ['+880 1987-650002', '০১৯৮৭৬৫০০০২'])
      expect(await ids(admin, `/admin/withdrawals/${query({ search })}`)).toEqual([second])
    expect(await ids(admin, `/admin/withdrawals/${query({ search: ' saved-1x' })}`)).toEqual([first])
    expect(await ids(admin, `/admin/withdrawals/${query({ search: 'SAVED-1' })}`)).toEqual([])
  })

  test('list refunds that are due before those that were sent', async () => {
    const payee = await createUser(app, 'influencer')
    const refund = async () => (await owe(admin, await earn(admin, brand, payee, '10'))).id
    const [first, second, third, last] = [await refund(), await refund(), await refund(), await refund()]
    for (const id of [first, last]) {
      const body = { transaction_id: uniqueTransactionId() }
      expectStatus(await admin.call('POST /admin/refunds/{id}/sent/', { params: { id }, body }), 200)
    }
    const list = (filters: Record<string, string>) => ids(admin, `/admin/refunds/${query(filters)}`, 1)
    expect(await list({ sort: 'waiting' })).toEqual([second, third, last, first])
    expect(await list({ sort: 'waiting', status: 'due' })).toEqual([second, third])
    expect(await list({ sort: 'waiting', status: 'sent' })).toEqual([last, first])
    expect(await list({})).toEqual([last, third, second, first])
  })
})

test('admin user filters find users by name and email and filter by role and activity', async () => {
  const person = await createUser(app, 'influencer', 'Findme')
  const same = await createUser(app, 'brand', 'Findme')
  expectStatus(
    await admin.call('PUT /admin/users/{id}/', { params: { id: same.id }, body: { action: 'deactivate' } }),
    200,
  )
  expect(await ids(admin, '/users/all/?search=findME')).toEqual([same.id, person.id])
  expect(await ids(admin, '/users/all/?search=findme&sort=oldest', 1)).toEqual([person.id, same.id])
  expect(await ids(admin, `/users/all/${query({ search: person.email })}`)).toEqual([person.id])
  expect(await ids(admin, '/users/all/?search=findme&role=brand')).toEqual([same.id])
  expect(await ids(admin, '/users/all/?search=findme&active=true')).toEqual([person.id])
  expect(await ids(admin, '/users/all/?search=findme&active=false')).toEqual([same.id])
  expect(await ids(admin, `/users/all/${query({ search: same.email.toUpperCase(), active: 'false' })}`)).toEqual([
    same.id,
  ])
  expect(await ids(admin, '/users/all/?search=findme&role=admin')).toEqual([])
  expect(await ids(admin, `/users/all/${query({ search: admin.username, role: 'admin' })}`)).toEqual([admin.id])
})

test.each([
  '/campaigns/?sort=random',
  '/campaigns/?category=cars',
  '/campaigns/?sort=oldest',
  '/campaigns/?search=%00',
  `/campaigns/?search=${'x'.repeat(101)}`,
  '/campaigns/?cursor=1_2_3',
  '/campaigns/?cursor=-1_2',
  '/applications/?status=paid',
])('rejects %s', async path => {
  expectStatus(await cook.send({ method: 'GET', path }), 400)
})

test.each(['newest', 'highest', 'deadline'])(
  'accepts a cursor of the largest numbers when sorting by %s',
  async sort => {
    expectStatus(
      await cook.send({ method: 'GET', path: `/campaigns/?sort=${sort}&cursor=999999999999999_999999999999999` }),
      200,
    )
  },
)

test('ignores a blank search', () => {
  expect(filtersOf({ search: ' ', sort: '' }, ['search', 'sort'])).toBeUndefined()
  expect(filtersOf({ search: ' a  b ', sort: '' }, ['search', 'sort'])).toEqual({ search: 'a b' })
})

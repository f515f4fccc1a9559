import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Campaign, PayableApplication, Query } from '#contract/index.ts'
import { applicationPaymentStatuses } from '#contract/values/vocabulary.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { closeCampaign } from '#tests/support/campaigns.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { undecided } from '#tests/support/decisions.ts'
import { dhakaDate } from '#tests/support/dhaka.ts'
import { untilBlockedBy } from '#tests/support/locks.ts'
import { applyTo, createUser, decide, expectStatus, pay, publish, reverse } from '#tests/support/people.ts'
import { expectFieldError, expectFieldErrors, expectRefusal } from '#tests/support/refusals.ts'

const server = useApp()
const brand = useUser(server, 'brand')
const rival = useUser(server, 'brand')
const influencer = useUser(server, 'influencer')
const other = useUser(server, 'influencer')
const admin = useAdmin(server)
let campaign: Campaign

beforeAll(async () => {
  campaign = await publish(brand)
})

const apply = (person: Person, body: unknown) => person.send({ method: 'POST', path: '/applications/', body })
const list = async (person: Person, query: Query<'GET /applications/'> = {}) =>
  expectStatus(await person.call('GET /applications/', { query: { limit: 100, ...query } }), 200).body

describe('POST /applications/', () => {
  test('returns 401 when logged out', async () => {
    const body = { campaign: campaign.id, proposal: 'Me' }
    expectRefusal(await server.anonymous.call('POST /applications/', { body }), 'not_authenticated')
  })

  test('returns 403 for brands and admins before validating the input', async () => {
    for (const person of [brand, admin]) {
      expectRefusal(await apply(person, { campaign: campaign.id, proposal: 'Me' }), 'wrong_role')
      expectRefusal(await apply(person, {}), 'wrong_role')
    }
  })

  test('names every missing required field', async () => {
    expectFieldErrors(await apply(influencer, {}), 'campaign', 'proposal')
  })

  test.each([null, '1e3', 0, -1, 1.5, true, [1], 9_007_199_254_740_992])('rejects the campaign %j', async id => {
    expectFieldErrors(await apply(influencer, { campaign: id, proposal: 'Me' }), 'campaign')
  })

  test.each(['', '  \n', '\u200b\u2060', 'a\0', '\ud800', null, 5, ['Me'], '😀'.repeat(5_001)])(
    'rejects the proposal %j',
    async proposal => expectFieldErrors(await apply(influencer, { campaign: campaign.id, proposal }), 'proposal'),
  )

  test.each([true, ' ', [5], '1e3', '1,000', '-5', -5, 0, '0.00', '1.234', 0.001, '100000000', '১০০', ' 5'])(
    'rejects the expected fee %j',
    async fee =>
      expectFieldErrors(
        await apply(influencer, { campaign: campaign.id, proposal: 'Me', expected_fee: fee }),
        'expected_fee',
      ),
  )

  test('returns 404 for an unknown campaign', async () => {
    expectRefusal(await apply(influencer, { campaign: 999_999, proposal: 'Me' }), 'campaign_not_found')
  })

  test('returns 409 for a campaign that is closed, past its deadline or deleted, or whose brand is deactivated', async () => {
    const owner = await createUser(server, 'brand')
    const closed = await publish(brand)
    await closeCampaign(brand, closed)
    const { rows } = await sql<{ id: number }>`
      insert into campaigns (brand_id, title, description, budget, category, deadline)
      values (${brand.id}, 'Past', 'Over', 100, 'food', dhaka_today() - 1) returning id`.execute(server.services.db)
    const deleted = await publish(brand)
    expectStatus(await brand.call('DELETE /campaigns/{id}/', { params: { id: deleted.id } }), 204)
    const ownerless = await publish(owner)
    expectStatus(
      await admin.call('PUT /admin/users/{id}/', { params: { id: owner.id }, body: { action: 'deactivate' } }),
      200,
    )
    for (const { id } of [closed, ...rows, deleted, ownerless]) {
      expectRefusal(await apply(influencer, { campaign: id, proposal: 'Me' }), 'campaign_closed')
    }
  })

  test('accepts applications until the end of the deadline day in Dhaka', async () => {
    const { id } = await publish(brand, { deadline: dhakaDate() })
    expectStatus(await apply(influencer, { campaign: id, proposal: 'Me' }), 201)
  })

  test('returns 201 with the whole application and ignores unknown fields', async () => {
    const asked = await publish(brand, { budget: '9000' })
    const forged = {
      id: 1,
      influencer: other.id,
      brand_id: rival.id,
      status: 'accepted',
      amount_due: '1.00',
      payment_status: 'confirmed',
    }
    const { body } = expectStatus(
      await apply(influencer, { ...forged, campaign: asked.id, proposal: '  Let me \n', expected_fee: 1200.5 }),
      201,
    )
    const application = {
      id: expect.any(Number),
      campaign: asked.id,
      campaign_title: asked.title,
      campaign_brand: brand.username,
      campaign_brand_display_name: null,
      campaign_budget: '9000.00',
      influencer: influencer.id,
      influencer_name: influencer.username,
      influencer_display_name: null,
      proposal: 'Let me',
      expected_fee: '1200.50',
      amount_due: '1200.50',
      status: 'pending',
      applied_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      ...undecided,
      is_withdrawn: false,
      payment_status: 'unpaid',
      payment_method: null,
      payment_transaction_id: null,
      transaction_id: null,
    }
    expect(body).toEqual(application)
    expect((await list(influencer))[0]).toEqual(body)
    expect((await list(brand))[0]).toEqual({ ...application, influencer_closed: false, is_shortlisted: false })
  })

  test('uses the budget as the amount due when no fee is given', async () => {
    const asked = await publish(brand, { budget: '750.25' })
    expect(await applyTo(influencer, asked)).toMatchObject({ expected_fee: null, amount_due: '750.25' })
  })

  test('returns 409 for a second application and leaves the campaign open to others', async () => {
    const popular = await publish(brand)
    await applyTo(influencer, popular)
    const again = await apply(influencer, { campaign: popular.id, proposal: 'Again', expected_fee: 5 })
    expect(again).toMatchObject({
      status: 409,
      body: { error: 'You have already applied to this campaign', code: 'already_applied' },
    })
    await applyTo(other, popular)
    expect(
      (await influencer.call('GET /campaigns/{id}/', { params: { id: popular.id } })).body.applications_count,
    ).toBe(2)
  })

  test('returns 409 after a rejection', async () => {
    const popular = await publish(brand)
    await decide(brand, await applyTo(influencer, popular), 'rejected')
    expectRefusal(await apply(influencer, { campaign: popular.id, proposal: 'Please' }), 'already_applied')
  })

  test('returns 401 and stores nothing for an account that is deactivated during the call', async () => {
    const person = await createUser(server, 'influencer')
    const owner = await connectAs('owner')
    await owner.query('begin')
    await owner.query('update users set is_active = false where id = $1', [person.id])
    const answered = apply(person, { campaign: campaign.id, proposal: 'Me' })
    await untilBlockedBy(owner, answered)
    await owner.query('commit')
    expectRefusal(await answered, 'not_authenticated')
    expect((await owner.query('select from applications where influencer_id = $1', [person.id])).rowCount).toBe(0)
    await owner.end()
  })
})

describe('GET /applications/', () => {
  test('returns 401 when logged out', async () => {
    expectRefusal(await server.anonymous.call('GET /applications/'), 'not_authenticated')
  })

  test('treats empty filters as missing', async () => {
    const empty = 'brand=&influencer=&campaign=&search=&status=&sort='
    const response = await brand.send({ method: 'GET', path: `/applications/?${empty}` })
    expect(expectStatus(response, 200).body).toEqual(await list(brand))
  })

  test.each(['limit=0', 'limit=501', 'limit=abc'])('returns 400 for %s', async query => {
    expectFieldErrors(await brand.send({ method: 'GET', path: `/applications/?${query}` }), 'limit')
  })

  test.each(['brand', 'influencer'])('returns 400 for a filter %s that is not a boolean', async filter => {
    expectFieldErrors(await brand.send({ method: 'GET', path: `/applications/?${filter}=maybe` }), filter)
  })

  test('returns 400 for an admin who sorts by amount', async () => {
    for (const sort of ['highest', 'lowest']) {
      const response = await admin.send({ method: 'GET', path: `/applications/?sort=${sort}` })
      expectFieldError(response, 'sort', 'Lists of all applications can only be sorted by time.')
    }
    expectStatus(await admin.call('GET /applications/', { query: { sort: 'oldest' } }), 200)
  })

  test('returns 403 for the filter of the other role', async () => {
    for (const person of [influencer, admin]) {
      expectRefusal(await person.call('GET /applications/', { query: { brand: 'true' } }), 'wrong_role')
    }
    for (const person of [brand, admin]) {
      expectRefusal(await person.call('GET /applications/', { query: { influencer: 'true' } }), 'wrong_role')
    }
  })

  test('lists the applications of a brand, of an influencer or of everyone for an admin, newest first', async () => {
    const mine = await applyTo(influencer, await publish(brand))
    const theirs = await applyTo(other, await publish(rival))
    const latest = await applyTo(other, await publish(brand))
    const ids = async (person: Person) => (await list(person)).map(({ id }) => id)
    expect((await ids(admin)).slice(0, 3)).toEqual([latest.id, theirs.id, mine.id])
    expect((await ids(brand)).slice(0, 2)).toEqual([latest.id, mine.id])
    expect(await ids(brand)).not.toContain(theirs.id)
    expect(await ids(rival)).toEqual([theirs.id])
    expect((await ids(influencer))[0]).toBe(mine.id)
    expect((await ids(other)).slice(0, 2)).toEqual([latest.id, theirs.id])
    expect(new Set((await list(influencer)).map(application => application.influencer))).toEqual(
      new Set([influencer.id]),
    )
  })

  test('lists the applications to one campaign, and shows each viewer only their own', async () => {
    const campaign = await publish(brand)
    const first = await applyTo(influencer, campaign)
    const second = await applyTo(other, campaign)
    await applyTo(other, await publish(brand))
    const query = { campaign: campaign.id }
    const idsFor = async (person: Person) =>
      (await person.call('GET /applications/', { query })).body.map(({ id }) => id)
    expect(await idsFor(brand)).toEqual([second.id, first.id])
    expect(await idsFor(influencer)).toEqual([first.id])
    expect(await idsFor(rival)).toEqual([])
    expect(await idsFor(admin)).toEqual([second.id, first.id])
    expectFieldErrors(await brand.send({ method: 'GET', path: '/applications/?campaign=tea' }), 'campaign')
  })

  test('lists accepted applications when the filter is true and all when it is false', async () => {
    const [newBrand, newcomer] = [await createUser(server, 'brand'), await createUser(server, 'influencer')]
    const accepted = await decide(newBrand, await applyTo(newcomer, await publish(newBrand)), 'accepted')
    const rejected = await decide(newBrand, await applyTo(newcomer, await publish(newBrand)), 'rejected')
    const pending = await applyTo(newcomer, await publish(newBrand))
    const filters = [
      [newBrand, 'brand'],
      [newcomer, 'influencer'],
    ] as const
    for (const [person, filter] of filters) {
      const brandsPage = {
        influencer_closed: false,
        is_shortlisted: false,
        pending_payment: null,
        rejected_payments: [],
        claims: [],
        payment_received: false,
        payment_reference: expect.any(String) as string,
      }
      const shown = {
        ...accepted,
        reversed_payments: [],
        payment_confirmed_at: null,
        ...(filter === 'brand' && brandsPage),
      }
      expect(await list(person, { [filter]: 'true' })).toEqual([shown])
      expect((await list(person, { [filter]: 'false' })).map(({ id }) => id)).toEqual([
        pending.id,
        rejected.id,
        accepted.id,
      ])
    }
  })

  test('shows both parties the live payment, with its transaction ID under both names', async () => {
    const accepted = await decide(brand, await applyTo(influencer, await publish(brand)), 'accepted')
    const seen = async () => {
      const [brands] = await list(brand, { brand: 'true' })
      if (!brands) throw new Error('the accepted application is not in the list')
      // Only the brand sees these fields.
      const {
        rejected_payments: _,
        payment_reference: __,
        payment_received: ___,
        is_shortlisted: ____,
        influencer_closed: _____,
        pending_payment: ______,
        claims: _______,
        ...ours
      } = brands as PayableApplication
      const [theirs] = await list(influencer, { influencer: 'true' })
      expect(theirs).toEqual(ours)
      for (const payment_status of applicationPaymentStatuses) {
        const found = payment_status === ours.payment_status ? [accepted.id] : []
        const idsOf = async (person: Person, query: Query<'GET /applications/'>) =>
          (await list(person, { ...query, payment_status })).map(({ id }) => id)
        expect(await idsOf(brand, { brand: 'true' })).toEqual(found)
        expect(await idsOf(influencer, { influencer: 'true' })).toEqual(found)
      }
      return ours
    }
    const unpaid = {
      payment_status: 'unpaid',
      payment_method: null,
      payment_transaction_id: null,
      transaction_id: null,
      payment_confirmed_at: null,
    }
    const decidePayment = async (id: number, status: 'confirmed' | 'rejected') =>
      expectStatus(await admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status } }), 200)
    expect(await seen()).toMatchObject(unpaid)
    const first = await pay(brand, accepted)
    const live = {
      payment_method: 'bkash',
      payment_transaction_id: first.transaction_id,
      transaction_id: first.transaction_id,
    }
    expect(await seen()).toMatchObject({ ...unpaid, ...live, payment_status: 'pending' })
    await decidePayment(first.id, 'rejected')
    expect(await seen()).toMatchObject(unpaid)
    const second = await pay(brand, accepted)
    const { decided_at } = (await decidePayment(second.id, 'confirmed')).body
    expect(await seen()).toMatchObject({
      payment_status: 'confirmed',
      transaction_id: second.transaction_id,
      payment_confirmed_at: decided_at,
    })
    await reverse(admin, second, 'not_received')
    expect(await seen()).toMatchObject(unpaid)
  })
})

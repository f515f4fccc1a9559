import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { categories, type CampaignInput } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { closeCampaign } from '#tests/support/campaigns.ts'
import type { Person } from '#tests/support/client.ts'
import { dhakaDate } from '#tests/support/dhaka.ts'
import { applyTo, createUser, expectStatus, publish } from '#tests/support/people.ts'
import { expectFieldError, expectFieldErrors, expectRefusal } from '#tests/support/refusals.ts'

const server = useApp()
const brand = useUser(server, 'brand')
const rival = useUser(server, 'brand')
const influencer = useUser(server, 'influencer')
const admin = useAdmin(server)

const idsSeenBy = async (viewer: Person) =>
  expectStatus(await viewer.call('GET /campaigns/', { query: { limit: 100 } }), 200).body.map(({ id }) => id)
const create = (body: unknown) => brand.send({ method: 'POST', path: '/campaigns/', body })
const read = (viewer: Person, id: number) => viewer.call('GET /campaigns/{id}/', { params: { id } })

/** Publishes a campaign and moves its deadline into the past. */
async function publishLong(owner: Person, deadline: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into campaigns (brand_id, title, description, budget, category, deadline)
    values (${owner.id}, 'Past', 'Over', 100, 'food', ${deadline}) returning id`.execute(server.services.db)
  return rows[0]?.id ?? 0
}

describe('GET /campaigns/', () => {
  test('returns 401 when logged out', async () => {
    expectRefusal(await server.anonymous.call('GET /campaigns/'), 'not_authenticated')
  })

  test.each(['0', '501', '-1', 'abc', '1.5', '', '1e1', '0x10', ' 5', '+5', '5&limit=6'])(
    'returns 400 for a limit of %j',
    async limit => {
      expectFieldErrors(await brand.send({ method: 'GET', path: `/campaigns/?limit=${limit}` }), 'limit')
    },
  )

  test("lists a brand's own campaigns, newest first", async () => {
    const first = await publish(brand)
    await publish(rival)
    const second = await publish(brand)
    const { body } = await brand.call('GET /campaigns/')
    expect(body.slice(0, 2)).toEqual([second, first])
    expect(new Set(body.map(campaign => campaign.brand))).toEqual(new Set([brand.id]))
  })

  test('lists all open campaigns for influencers and admins, newest first', async () => {
    const first = await publish(brand)
    const second = await publish(rival)
    for (const viewer of [influencer, admin]) {
      expect((await idsSeenBy(viewer)).slice(0, 2)).toEqual([second.id, first.id])
    }
  })

  test('shows only influencers whether they have applied', async () => {
    const applied = await publish(brand)
    const other = await publish(brand)
    await applyTo(influencer, applied)
    const { body } = await influencer.call('GET /campaigns/', { query: { limit: 2 } })
    expect(body).toMatchObject([
      { id: other.id, has_applied: false },
      { id: applied.id, has_applied: true },
    ])
    expect((await read(influencer, applied.id)).body).toMatchObject({ has_applied: true, applications_count: 1 })
    for (const viewer of [brand, admin]) {
      expect((await viewer.call('GET /campaigns/', { query: { limit: 1 } })).body[0]).not.toHaveProperty('has_applied')
      expect((await read(viewer, applied.id)).body).not.toHaveProperty('has_applied')
    }
  })

  test('filters by budget, and for influencers by whether they have applied', async () => {
    const [cheap, middle, dear] = [
      await publish(brand, { budget: '70000000.50' }),
      await publish(brand, { budget: '80000000' }),
      await publish(brand, { budget: '90000000' }),
    ]
    await applyTo(influencer, middle)
    const found = async (viewer: Person, query: { applied?: 'no'; min_budget?: number; max_budget?: number }) =>
      (await viewer.call('GET /campaigns/', { query })).body.map(({ id }) => id)
    expect(await found(influencer, { min_budget: 70_000_000 })).toEqual([dear.id, middle.id, cheap.id])
    expect(await found(influencer, { min_budget: 70_000_001, max_budget: 80_000_000 })).toEqual([middle.id])
    expect(await found(influencer, { min_budget: 70_000_000, max_budget: 0 })).toHaveLength(3)
    expect(await found(influencer, { min_budget: 70_000_000, applied: 'no' })).toEqual([dear.id, cheap.id])
    expect(await found(admin, { min_budget: 70_000_000, applied: 'no' })).toHaveLength(3)
  })

  test('finds campaigns by words in the description, and only its own for a brand', async () => {
    const { id } = await publish(brand, { description: 'A film about Kingfishers at dawn' })
    const other = await createUser(server, 'brand')
    const ofOther = await publish(other, { description: 'Kingfishers at noon' })
    const found = async (viewer: Person, search: string) =>
      (await viewer.call('GET /campaigns/', { query: { search } })).body.map(campaign => campaign.id)
    expect(await found(influencer, 'kingfishers AT')).toEqual([ofOther.id, id])
    expect(await found(influencer, 'kingfishers at dusk')).toEqual([])
    expect(await found(brand, 'kingfishers AT')).toEqual([id])
    expect(await found(brand, 'kingfishers at noon')).toEqual([])
    expect(await found(other, other.username)).toEqual([ofOther.id])
  })

  test("distinguishes a brand's open campaigns from closed ones, and lists only open ones to others", async () => {
    const [open, closed] = [await publish(brand), await publish(brand)]
    await closeCampaign(brand, closed)
    const found = async (viewer: Person, filter: 'true' | 'false') =>
      (await viewer.call('GET /campaigns/', { query: { open: filter } })).body.map(({ id }) => id)
    expect(await found(brand, 'true')).toContain(open.id)
    expect(await found(brand, 'true')).not.toContain(closed.id)
    expect(await found(brand, 'false')).toContain(closed.id)
    expect(await found(brand, 'false')).not.toContain(open.id)
    expect(await found(influencer, 'true')).toContain(open.id)
    expect(await found(influencer, 'false')).toEqual([])
  })

  test('hides closed campaigns from influencers and shows them to their brand as closed', async () => {
    const closed = await publish(brand)
    await closeCampaign(brand, closed)
    for (const id of [await publishLong(brand, dhakaDate(-1)), closed.id]) {
      expect(await idsSeenBy(influencer)).not.toContain(id)
      expect(await idsSeenBy(admin)).not.toContain(id)
      expect(await idsSeenBy(brand)).toContain(id)
      expect((await read(brand, id)).body.is_open).toBe(false)
    }
  })

  test('keeps a campaign open until the end of its deadline day in Dhaka', async () => {
    const { id } = await publish(brand, { deadline: dhakaDate(0) })
    expect(await idsSeenBy(influencer)).toContain(id)
    expect((await read(influencer, id)).body).toMatchObject({ is_open: true, deadline: dhakaDate(0) })
  })

  test('hides the campaigns of a deactivated brand until it is active again', async () => {
    const owner = await createUser(server, 'brand')
    const { id } = await publish(owner)
    const act = (action: 'activate' | 'deactivate') =>
      admin.call('PUT /admin/users/{id}/', { params: { id: owner.id }, body: { action } })
    expectStatus(await act('deactivate'), 200)
    expect(await idsSeenBy(influencer)).not.toContain(id)
    expect((await read(influencer, id)).body.is_open).toBe(false)
    expectStatus(await act('activate'), 200)
    expect(await idsSeenBy(influencer)).toContain(id)
  })
})

describe('POST /campaigns/', () => {
  const input: CampaignInput = { title: 'Eid', description: 'Three posts', budget: '5000', category: 'fashion' }

  test('returns 401 when logged out', async () => {
    expectRefusal(await server.anonymous.call('POST /campaigns/', { body: input }), 'not_authenticated')
  })

  test('returns 403 for influencers and admins before validating the input', async () => {
    for (const person of [influencer, admin]) {
      expectRefusal(await person.call('POST /campaigns/', { body: input }), 'wrong_role')
      expectRefusal(await person.send({ method: 'POST', path: '/campaigns/', body: { title: 5 } }), 'wrong_role')
    }
  })

  test('names every missing required field', async () => {
    expectFieldErrors(await create({}), 'title', 'description', 'budget', 'category')
  })

  const nothing = [
    '',
    ' ',
    ' \n\t',
    '\u200b\u200d\ufeff',
    '\u00a0\u3000',
    '\u2800\u3164\u115f',
    '\u00ad\u2060\u180e',
    '\ufe0f',
  ]
  const notText = [null, 5, true, [], ['a'], {}, 'a\0b', 'a\ud800', '\udc00a']
  test.each([...nothing, ...notText])('rejects a title or description of %j', async text => {
    expectFieldErrors(await create({ ...input, title: text }), 'title')
    expectFieldErrors(await create({ ...input, description: text }), 'description')
  })

  test('limits text to 200 and 10,000 characters, not UTF-16 units', async () => {
    const longest = { ...input, title: '😀'.repeat(200), description: '😀'.repeat(10_000) }
    expect(expectStatus(await create(longest), 201).body).toMatchObject({
      title: longest.title,
      description: longest.description,
    })
    expectFieldErrors(await create({ ...longest, title: `${longest.title}a` }), 'title')
    expectFieldErrors(await create({ ...longest, description: `${longest.description}a` }), 'description')
  })

  test.each([
    true,
    false,
    null,
    [5],
    {},
    '',
    ' 5',
    '5 ',
    '1e3',
    '0x10',
    '1,000',
    '-5',
    -5,
    0,
    '0',
    '0.00',
    '1.234',
    1.234,
    0.001,
    100_000_000,
    '100000000',
    '১০০',
    'Infinity',
    'NaN',
    '5.',
    '.5',
    '+5',
  ])('rejects a budget of %j', async budget => {
    expectFieldErrors(await create({ ...input, budget }), 'budget')
  })

  test.each([
    ['5000', '5000.00'],
    [5000, '5000.00'],
    ['0.01', '0.01'],
    [19.9, '19.90'],
    ['99999999.99', '99999999.99'],
    ['007.5', '7.50'],
  ])('accepts a budget of %j and returns %s', async (budget, expected) => {
    expect(expectStatus(await create({ ...input, budget }), 201).body).toMatchObject({ budget: expected })
  })

  test.each(['', 'Fashion', 'cars', null, 5, ['food']])('rejects the category %j', async category => {
    expectFieldErrors(await create({ ...input, category }), 'category')
  })

  test.each(categories)('accepts the category %s', async category => {
    expect(expectStatus(await create({ ...input, category }), 201).body).toMatchObject({ category })
  })

  test.each([
    '2026-02-30',
    '2027-02-29',
    '2030-13-01',
    '2030-00-10',
    '2030-1-1',
    '30-01-01',
    '2030-01-01T00:00:00Z',
    ' 2030-01-01',
    '+002030-01-01',
    '-002030-01-01',
    '0000-00-00',
    'tomorrow',
    '২০৩০-০১-০১',
    20300101,
    true,
    ['2030-01-01'],
    {},
  ])('rejects the deadline %j', async deadline => {
    expectFieldErrors(await create({ ...input, deadline }), 'deadline')
  })

  test('rejects a deadline before today in Dhaka', async () => {
    expectFieldError(
      await create({ ...input, deadline: dhakaDate(-1) }),
      'deadline',
      'The deadline must be today or later.',
    )
    expectFieldErrors(await create({ ...input, deadline: '1999-12-31' }), 'deadline')
  })

  test('returns the first reply for its Idempotency-Key, even after the deadline', async () => {
    const body = { ...input, deadline: dhakaDate(1) }
    const publishOnce = () => brand.call('POST /campaigns/', { body, headers: { 'idempotency-key': 'once' } })
    const first = expectStatus(await publishOnce(), 201)
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Temporal'], now: Date.now() + 3 * 86_400_000 })
    expectFieldErrors(await create(body), 'deadline')
    expect(expectStatus(await publishOnce(), 201).body).toEqual(first.body)
  })

  test.each([
    ['today', () => dhakaDate(0)],
    ['tomorrow', () => dhakaDate(1)],
    ['2096-02-29', () => '2096-02-29'],
    ['9999-12-31', () => '9999-12-31'],
  ])('accepts the deadline %s', async (_, date) => {
    const deadline = date()
    expect(expectStatus(await create({ ...input, deadline }), 201).body).toMatchObject({ deadline })
  })

  test.each([{ deadline: '' }, { deadline: null }, {}])('treats %j as no deadline', async deadline => {
    expect(expectStatus(await create({ ...input, ...deadline }), 201).body).toMatchObject({ deadline: null })
  })

  test('returns 201 with the whole campaign and ignores unknown fields', async () => {
    const forged = {
      id: 1,
      brand: rival.id,
      brand_id: rival.id,
      brand_name: 'x',
      is_available: false,
      is_closed: true,
      accepted_count: 9,
      applications_count: 9,
      role: 'admin',
    }
    const { body } = expectStatus(await create({ ...forged, ...input, title: '  Eid \n' }), 201)
    expect(body).toEqual({
      id: expect.any(Number),
      title: 'Eid',
      description: 'Three posts',
      budget: '5000.00',
      category: 'fashion',
      deadline: null,
      brand: brand.id,
      brand_name: brand.username,
      brand_display_name: null,
      applications_count: 0,
      slots: null,
      is_full: false,
      is_open: true,
      accepted_count: 0,
      is_closed: false,
      is_suspended: false,
      suspend_reason: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect((await read(brand, (body as { id: number }).id)).body).toEqual(body)
  })

  test('stores text exactly as sent, apart from Unicode normalization', async () => {
    const text = `'); drop table campaigns; -- <script>alert(1)</script> \\ "রঙ" 👩‍👩‍👧 é e\u0301`
    expect(expectStatus(await create({ ...input, title: text, description: text }), 201).body).toMatchObject({
      title: text.normalize('NFC'),
      description: text.normalize('NFC'),
    })
  })
})

describe('GET /campaigns/{id}/', () => {
  test('returns 401 when logged out, whether or not the campaign exists', async () => {
    const { id } = await publish(brand)
    expectRefusal(await server.anonymous.call('GET /campaigns/{id}/', { params: { id } }), 'not_authenticated')
    expectRefusal(await server.anonymous.call('GET /campaigns/{id}/', { params: { id: 999_999 } }), 'not_authenticated')
  })

  test('returns 404 for an unknown campaign', async () => {
    expectRefusal(await read(influencer, 999_999), 'campaign_not_found')
    expectRefusal(await read(influencer, Number.MAX_SAFE_INTEGER), 'campaign_not_found')
  })

  test.each([
    '0',
    '-1',
    '1.5',
    'abc',
    '1e0',
    '0x1',
    '%201',
    '1%20',
    '+1',
    '01',
    '1.0',
    '9007199254740993',
    '99999999999999999999',
    'null',
    '%00',
    '১',
  ])('returns 404 for the invalid id %j', async id => {
    await publish(brand)
    expectRefusal(await influencer.send({ method: 'GET', path: `/campaigns/${id}/` }), 'not_found')
  })

  test('returns a campaign to every logged-in user', async () => {
    const campaign = await publish(brand)
    for (const viewer of [brand, admin]) expect((await read(viewer, campaign.id)).body).toEqual(campaign)
    const {
      accepted_count: _,
      is_closed: _closed,
      is_suspended: _suspended,
      suspend_reason: _reason,
      ...seen
    } = campaign
    expect((await read(rival, campaign.id)).body).toEqual(seen)
    expect((await read(influencer, campaign.id)).body).toMatchObject(seen)
  })
})

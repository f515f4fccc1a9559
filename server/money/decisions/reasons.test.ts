import { beforeAll, describe, expect, test } from 'vitest'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { applyTo, collaborate, earn, expectStatus, pay, publish } from '#tests/support/people.ts'

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')

beforeAll(async () => {
  await earn(admin, brand, influencer, '5000')
})

type Row = Record<string, unknown> & { id: number; status: string }
interface Kind {
  reasons: string[]
  path: (id: number) => string
  decider: () => Person
  approval: string
  create: () => Promise<number>
  /** The row as it appears in the lists of each side and of admins. */
  lists: () => Promise<Row[][]>
}

const list = async (person: Person, path: string) =>
  expectStatus(await person.send({ method: 'GET', path }), 200).body as Row[]

const kinds: Record<string, Kind> = {
  application: {
    reasons: ['fee_too_high', 'not_a_fit', 'too_few_followers', 'places_filled', 'other'],
    path: id => `/applications/${id}/status/`,
    decider: () => brand,
    approval: 'accepted',
    create: async () => (await applyTo(influencer, await publish(brand))).id,
    lists: () => Promise.all([brand, influencer, admin].map(person => list(person, '/applications/'))),
  },
  payment: {
    reasons: ['not_received', 'wrong_amount', 'wrong_transaction_id', 'duplicate', 'other'],
    path: id => `/admin/payments/${id}/`,
    decider: () => admin,
    approval: 'confirmed',
    create: async () => (await pay(brand, await collaborate(brand, influencer, '100'))).id,
    lists: async () => [await list(admin, '/admin/payments/')],
  },
  withdrawal: {
    reasons: ['wrong_number', 'wallet_limit', 'name_mismatch', 'other'],
    path: id => `/admin/withdrawals/${id}/`,
    decider: () => admin,
    approval: 'approved',
    create: async () => {
      const body = { amount: '1', payment_method: 'bkash', phone_number: '01712345678' } as const
      return expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body.id
    },
    lists: () => Promise.all([list(influencer, '/withdrawals/'), list(admin, '/admin/withdrawals/')]),
  },
}

describe.each(Object.entries(kinds))('a rejected %s', (_, { reasons, path, decider, approval, create, lists }) => {
  const decide = (id: number, body: object) => decider().send({ method: 'PUT', path: path(id), body })
  const found = async (id: number) =>
    (await lists()).map(rows => {
      const row = rows.find(row => row.id === id)
      return [row?.['reject_reason'], row?.['reject_note']]
    })

  test.each(reasons)('stores the reason %s and shows it to both sides and admins', async reason => {
    const id = await create()
    const { body } = expectStatus(await decide(id, { status: 'rejected', reason }), 200)
    expect(body).toMatchObject({ status: 'rejected', reject_reason: reason, reject_note: null })
    for (const row of await found(id)) expect(row).toEqual([reason, null])
  })

  test('carries a note, trimmed', async () => {
    const id = await create()
    const { body } = expectStatus(await decide(id, { status: 'rejected', note: '  দুঃখিত 😊 ' }), 200)
    expect(body).toMatchObject({ reject_reason: null, reject_note: 'দুঃখিত 😊' })
  })

  test.each([{}, { reason: '', note: '' }, { reason: null, note: null }, { note: '   ' }, { note: ' \u200C\u3164 ' }])(
    'returns null for reason and note with %j',
    async given => {
      const id = await create()
      expectStatus(await decide(id, { status: 'rejected', ...given }), 200)
      for (const row of await found(id)) expect(row).toEqual([null, null])
    },
  )

  test('keeps the first reason when repeated with another', async () => {
    const id = await create()
    expectStatus(await decide(id, { status: 'rejected', reason: 'other', note: 'first' }), 200)
    const { body } = expectStatus(await decide(id, { status: 'rejected', reason: reasons[0], note: 'second' }), 200)
    expect(body).toMatchObject({ reject_reason: 'other', reject_note: 'first' })
  })

  test.each([{ reason: 'because' }, { reason: 5 }, { note: 'x'.repeat(501) }, { note: 5 }, { note: 'a\0b' }])(
    'returns 400 for %j and stays pending',
    async given => {
      const id = await create()
      expectStatus(await decide(id, { status: 'rejected', ...given }), 400)
      for (const rows of await lists()) expect(rows.find(row => row.id === id)?.status).toBe('pending')
    },
  )

  test('accepts a note of 500 characters', async () => {
    const note = '😊'.repeat(500)
    const id = await create()
    const { body } = expectStatus(await decide(id, { status: 'rejected', note }), 200)
    expect(body).toMatchObject({ reject_note: note })
  })

  test('is the only kind of decision with a reason', async () => {
    const id = await create()
    expectStatus(await decide(id, { status: approval, reason: 'other', note: 'Well done' }), 200)
    for (const row of await found(id)) expect(row).toEqual([null, null])
  })

  test('records the reason, without the note, as an event', async () => {
    const id = await create()
    expectStatus(await decide(id, { status: 'rejected', reason: 'other', note: 'between us' }), 200)
    const { body } = expectStatus(await admin.call('GET /admin/activity/', { query: { limit: 1 } }), 200)
    expect(body[0]).toMatchObject({ subject: { id }, after: { status: 'rejected', reason: 'other' } })
    expect(JSON.stringify(body[0])).not.toContain('between us')
  })
})

describe("a brand's payments page", () => {
  const page = async (query = '') => list(brand, `/applications/?brand=true${query}`)

  test('shows rejected payments with their reasons, newest first, even after a new payment', async () => {
    const application = await collaborate(brand, influencer, '700')
    const first = await pay(brand, application)
    const reject = (id: number, body: object) =>
      admin.send({ method: 'PUT', path: `/admin/payments/${id}/`, body: { status: 'rejected', ...body } })
    expectStatus(await reject(first.id, { reason: 'not_received', note: 'Nothing came' }), 200)
    const again = await pay(brand, application)
    expectStatus(await reject(again.id, { reason: 'duplicate' }), 200)
    const rejected_at = expect.stringMatching(/^[-\d]{10}T[:.\d]{12}Z$/) as string
    const rejected = [
      { transaction_id: again.transaction_id, rejected_at, reject_reason: 'duplicate', reject_note: null },
      { transaction_id: first.transaction_id, rejected_at, reject_reason: 'not_received', reject_note: 'Nothing came' },
    ]
    const expected = expect.objectContaining({
      id: application.id,
      rejected_payments: rejected.map(payment => expect.objectContaining(payment) as object),
    }) as object
    for (const query of ['', '&payment_status=unpaid', '&sort=oldest']) {
      expect(await page(query)).toContainEqual(expected)
    }
    await pay(brand, application)
    expect(await page()).toContainEqual(expected)
  })

  test('is the only list that shows rejected payments', async () => {
    const rows = [
      ...(await list(influencer, '/applications/?influencer=true')),
      ...(await list(influencer, '/applications/')),
    ]
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).not.toHaveProperty('rejected_payments')
  })
})

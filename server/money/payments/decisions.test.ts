import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { PaymentDecision } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { connectAs } from '#tests/support/database.ts'
import { decided } from '#tests/support/decisions.ts'
import { auditLogOf } from '#tests/support/events.ts'
import { collaborate, expectStatus, makeAdmin, pay } from '#tests/support/people.ts'
import { expectFieldErrors, expectRefusal } from '#tests/support/refusals.ts'

const server = useApp()
const brand = useUser(server, 'brand')
const influencer = useUser(server, 'influencer')
const admin = useAdmin(server)

const decisions = ['confirmed', 'rejected'] as const
const newPayment = async (amount = '1000') => pay(brand, await collaborate(brand, influencer, amount))
const decide = (id: number, status: PaymentDecision, person = admin) =>
  person.call('PUT /admin/payments/{id}/', { params: { id }, body: { status } })
const balance = async () => Math.round(Number((await influencer.call('GET /influencer/balance/')).body.balance) * 100)
const figures = async () => ({
  balance: await balance(),
  spent: (await brand.call('GET /dashboard/brand/')).body.stats.money_spent,
  earned: (await influencer.call('GET /dashboard/influencer/')).body.stats.total_earnings,
})

// Counts all confirmed payments, so it runs first.
describe('GET /payments/waiting-time/', () => {
  test('returns the median of the last 30 days once ten payments are confirmed', async () => {
    const median = async () => expectStatus(await brand.call('GET /payments/waiting-time/'), 200).body.median_minutes
    const pending = await newPayment()
    const payments = []
    for (let index = 0; index < 10; index++) {
      expect(await median()).toBeNull()
      const payment = await newPayment()
      expectStatus(await decide(payment.id, 'confirmed'), 200)
      payments.push(payment.id)
    }
    expectStatus(await decide(pending.id, 'rejected'), 200)
    const owner = await connectAs('owner')
    try {
      await owner.query(
        `set session_replication_role = replica;
        update payments set created_at = decided_at - interval '1 minute' * (id - ${payments[0]}) * 10 - interval '1 second'
          where id in (${payments.join(', ')})`,
      )
      expect(await median()).toBe(46)
      await owner.query(`update payments set created_at = now() - interval '31 days' where id = ${payments[0]}`)
      expect(await median()).toBeNull()
    } finally {
      await owner.end()
    }
  })
})

describe('GET /admin/payments/', () => {
  test('returns 401 when logged out and 403 for other roles', async () => {
    expectRefusal(await server.anonymous.call('GET /admin/payments/'), 'not_authenticated')
    for (const person of [brand, influencer]) expectRefusal(await person.call('GET /admin/payments/'), 'wrong_role')
  })

  test.each(['0', '501', 'abc'])('returns 400 for a limit of %s', async limit => {
    expectFieldErrors(await admin.send({ method: 'GET', path: `/admin/payments/?limit=${limit}` }), 'limit')
  })

  test('shows the amount, campaign, parties, method and status', async () => {
    const application = await collaborate(brand, influencer, '250')
    const { id, transaction_id } = await pay(brand, application)
    const { body } = await admin.call('GET /admin/payments/', { query: { limit: 1 } })
    expect(body).toEqual([
      expect.objectContaining({
        id,
        campaign_title: application.campaign_title,
        influencer_name: influencer.username,
        amount: '250.00',
        payment_method: 'bkash',
        brand_transaction_id: transaction_id,
        status: 'pending',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      }),
    ])
  })

  test('lists every payment, newest first, including rejected ones that were paid again', async () => {
    const application = await collaborate(brand, influencer, '250')
    const first = await pay(brand, application)
    expectStatus(await decide(first.id, 'rejected'), 200)
    const second = await pay(brand, application)
    const { body } = await admin.call('GET /admin/payments/', { query: { limit: 2 } })
    expect(body).toEqual([
      {
        ...second,
        brand_name: brand.username,
        brand_display_name: null,
        platform_fee: null,
        is_replaced: false,
        claims: [],
        claims_count: 0,
        evidence: expect.objectContaining({ grade: 'unknown', entry: null }) as unknown,
      },
      {
        ...first,
        ...decided,
        status: 'rejected',
        brand_name: brand.username,
        brand_display_name: null,
        platform_fee: null,
        is_replaced: false,
        claims: [],
        claims_count: 0,
        evidence: null,
      },
    ])
  })
})

describe('PUT /admin/payments/{id}/', () => {
  test('returns 401 when logged out', async () => {
    const { id } = await newPayment()
    const body = { status: 'confirmed' as const }
    expectRefusal(
      await server.anonymous.call('PUT /admin/payments/{id}/', { params: { id }, body }),
      'not_authenticated',
    )
  })

  test.each(['pending', 'approved', 'Confirmed', '', null, true, undefined])(
    'returns 400 for the status %j',
    async status => {
      const { id } = await newPayment()
      expectFieldErrors(await admin.send({ method: 'PUT', path: `/admin/payments/${id}/`, body: { status } }), 'status')
    },
  )

  test('returns 403 for other roles and moves no money', async () => {
    const { id } = await newPayment()
    const before = await figures()
    for (const person of [brand, influencer]) expectRefusal(await decide(id, 'confirmed', person), 'wrong_role')
    expect(await figures()).toEqual(before)
  })

  test('returns 404 for an unknown id and an invalid id', async () => {
    expectRefusal(await decide(999_999, 'confirmed'), 'payment_not_found')
    expectRefusal(
      await admin.send({ method: 'PUT', path: '/admin/payments/1e0/', body: { status: 'confirmed' } }),
      'not_found',
    )
  })

  test('credits the influencer with the whole amount on confirmation when there is no fee', async () => {
    const before = await balance()
    const payment = await newPayment('1000.50')
    expect(expectStatus(await decide(payment.id, 'confirmed'), 200).body).toEqual({
      ...payment,
      ...decided,
      status: 'confirmed',
      brand_name: brand.username,
      brand_display_name: null,
      platform_fee: '0.00',
      is_replaced: false,
      claims: [],
      claims_count: 0,
      evidence: expect.objectContaining({ grade: 'unknown', entry: null }) as unknown,
    })
    expect(await balance()).toBe(before + 100_050)
  })

  test('updates the figures of both parties on confirmation: spent, earned and no longer pending', async () => {
    const payment = await newPayment('10')
    const stats = async () => ({
      ...(await brand.call('GET /dashboard/brand/')).body.stats,
      ...(await influencer.call('GET /dashboard/influencer/')).body.stats,
    })
    const before = await stats()
    expectStatus(await decide(payment.id, 'confirmed'), 200)
    const after = await stats()
    const moved = (['money_spent', 'total_earnings', 'pending_earnings'] as const).map(
      name => Math.round(Number(after[name]) * 100) - Math.round(Number(before[name]) * 100),
    )
    expect(moved).toEqual([1_000, 1_000, -1_000])
  })

  test('moves no money on rejection', async () => {
    const before = await figures()
    const { id } = await newPayment()
    expect(expectStatus(await decide(id, 'rejected'), 200).body).toMatchObject({
      status: 'rejected',
      platform_fee: null,
    })
    expect(await figures()).toEqual(before)
  })

  test.each(decisions)(
    'returns 200 without changes when %s again, and 409 for the opposite decision',
    async decision => {
      const { id } = await newPayment()
      const first = expectStatus(await decide(id, decision), 200).body
      const after = await figures()
      expect(expectStatus(await decide(id, decision), 200).body).toEqual(first)
      expectRefusal(await decide(id, decision === 'confirmed' ? 'rejected' : 'confirmed'), 'payment_already_decided')
      expect(await figures()).toEqual(after)
    },
  )

  test.each(decisions)(
    'logs one event with the actor, the amount and the status before and after when %s',
    async decision => {
      const { id } = await newPayment('12.34')
      for (const status of [decision, decision]) expectStatus(await decide(id, status), 200)
      expect(await auditLogOf(server.services.db, 'payment', id)).toEqual([
        {
          actor_id: brand.id,
          action: 'payment_submitted',
          details: {},
          before: null,
          after: { status: 'pending', amount: 1_234, payment_method: expect.any(String) },
        },
        {
          actor_id: admin.id,
          action: `payment_${decision}`,
          details: { amount: 1_234 },
          before: { status: 'pending' },
          after: { status: decision, ...(decision === 'confirmed' && { platform_fee: 0 }) },
        },
      ])
    },
  )

  test('credits once for thirty concurrent confirmations', async () => {
    const { id } = await newPayment('1000')
    const before = await balance()
    const responses = await Promise.all(Array.from({ length: 30 }, () => decide(id, 'confirmed')))
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(30).fill(200))
    expect(await balance()).toBe(before + 100_000)
  })

  test('keeps one decision when two admins confirm and reject concurrently, and returns 409 to the other', async () => {
    const second = await makeAdmin(server)
    for (let round = 0; round < 5; round++) {
      const { id } = await newPayment('1000')
      const before = await balance()
      const [confirmed, rejected] = await Promise.all([decide(id, 'confirmed'), decide(id, 'rejected', second)])
      expect([confirmed.status, rejected.status].toSorted()).toEqual([200, 409])
      expect(await balance()).toBe(before + (confirmed.status === 200 ? 100_000 : 0))
    }
  })
})

describe('a platform fee', () => {
  /** Confirms a payment at a fee in hundredths of a percent. */
  async function confirmAt(basisPoints: number, amount: string) {
    const setFee = (points: number) =>
      sql`update settings set platform_fee_basis_points = ${points}`.execute(server.services.db)
    const payment = await newPayment(amount)
    await setFee(basisPoints)
    try {
      return { payment, confirmed: expectStatus(await decide(payment.id, 'confirmed'), 200).body }
    } finally {
      await setFee(0)
    }
  }

  test.each([
    [250, '1000.01', '25.00', 97_501],
    [1, '0.01', '0.00', 1],
    [5_000, '0.01', '0.01', 0],
    [10_000, '500', '500.00', 0],
  ])('of %d basis points on %s keeps %s and credits %d poisha', async (basisPoints, amount, fee, net) => {
    const before = await figures()
    const { confirmed } = await confirmAt(basisPoints, amount)
    const after = await figures()
    expect(confirmed.platform_fee).toBe(fee)
    expect(after.balance - before.balance).toBe(net)
    expect(Math.round((Number(after.earned) - Number(before.earned)) * 100)).toBe(net)
    expect(Math.round((Number(after.spent) - Number(before.spent)) * 100)).toBe(Math.round(Number(amount) * 100))
  })

  test('is only visible to admins', async () => {
    const { payment, confirmed } = await confirmAt(1_234, '1000')
    expect(confirmed.platform_fee).toBe('123.40')
    const input = {
      application_id: payment.application,
      amount: '1000',
      payment_method: 'bkash',
      transaction_id: payment.transaction_id,
    }
    const replies = [
      await brand.send({ method: 'POST', path: '/payments/submit/', body: input }),
      await brand.send({ method: 'GET', path: '/applications/?brand=true' }),
      await brand.send({ method: 'GET', path: '/dashboard/brand/' }),
      await influencer.send({ method: 'GET', path: '/applications/?influencer=true' }),
      await influencer.send({ method: 'GET', path: '/dashboard/influencer/' }),
      await influencer.send({ method: 'GET', path: '/influencer/balance/' }),
    ]
    for (const { status, text } of replies) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/platform_fee|basis|123\.40/)
    }
  })

  test('uses the rate at confirmation and ignores later rates', async () => {
    const { payment } = await confirmAt(1_000, '1000')
    const after = await figures()
    await sql`update settings set platform_fee_basis_points = 9000`.execute(server.services.db)
    expect(expectStatus(await decide(payment.id, 'confirmed'), 200).body.platform_fee).toBe('100.00')
    await sql`update settings set platform_fee_basis_points = 0`.execute(server.services.db)
    expect(await figures()).toEqual(after)
  })
})

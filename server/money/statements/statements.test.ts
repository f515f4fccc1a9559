import { beforeAll, describe, expect, test } from 'vitest'
import type { Movement, StatementAccount } from '#contract/index.ts'
import { transactOn } from '#platform/database/transact.ts'
import { correctBalance } from '#server/money/ledger/index.ts'
import { useApp, useAdmin, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { dhakaDate } from '#tests/support/dhaka.ts'
import { untilBlockedBy } from '#tests/support/locks.ts'
import { createUser, earn, expectStatus, owe, reverse } from '#tests/support/people.ts'
import { expectFieldErrors, expectRefusal } from '#tests/support/refusals.ts'
import { account, correction, lastOf, transfer } from '#tests/support/statements.ts'

const server = useApp()
const admin = useAdmin(server)
const brand = useUser(server, 'brand')
const influencer = useUser(server, 'influencer')
/** The month of all movements, which may have ended by the time a test runs. */
let month: string
beforeAll(async () => {
  month = dhakaDate()
  const first = await earn(admin, brand, influencer, '1000')
  const request = async (amount: string, status: 'approved' | 'rejected' | 'cancelled') => {
    const body = { amount, payment_method: 'nagad', phone_number: '01712345678' } as const
    const { id } = expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body
    if (status === 'cancelled') {
      expectStatus(await influencer.call('PUT /withdrawals/{id}/cancelled/', { params: { id } }), 200)
      return
    }
    const decision =
      status === 'rejected' ? { status, reason: 'wrong_number' as const } : { status, transaction_id: 'PAID-OUT-1' }
    expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', { params: { id }, body: decision }), 200)
  }
  await request('100', 'rejected')
  await request('50', 'cancelled')
  await request('600', 'approved')
  await reverse(admin, first, 'not_received')
  await correctBalance(transactOn(server.services.db), {
    actorId: admin.id,
    influencerId: influencer.id,
    amount: 50_000,
    reason: 'sent twice',
  })
  const second = await earn(admin, brand, influencer, '300')
  const { id } = await owe(admin, second)
  const sent = { params: { id }, body: { transaction_id: 'BACK-AGAIN-1' } }
  expectStatus(await admin.call('POST /admin/refunds/{id}/sent/', sent), 200)
})

type Query = { account?: StatementAccount; month?: string; limit?: number; cursor?: string }
const statement = async (person: Person, query: Query = {}) => {
  const call = { params: { id: person.id }, query: { month, ...query } }
  return expectStatus(await admin.call('GET /admin/users/{id}/statement/', call), 200).body
}
const lines = (movements: Movement[]) =>
  movements.map(({ cause, amount, balance, reason }) => [cause, amount, balance, reason])

describe('a statement', () => {
  test("explains an influencer's available balance, with the cause of each movement", async () => {
    const { body } = expectStatus(
      await influencer.call('GET /influencer/balance/statement/', { query: { month } }),
      200,
    )
    expect(body).toMatchObject({ account: 'available', opening: '0.00', closing: '0.00', balance: '0.00', next: null })
    expect(lines(body.movements)).toEqual([
      ['payment_confirmed', '1000.00', '1000.00', null],
      ['withdrawal_requested', '-100.00', '900.00', null],
      ['withdrawal_rejected', '100.00', '1000.00', 'wrong_number'],
      ['withdrawal_requested', '-50.00', '950.00', null],
      ['withdrawal_cancelled', '50.00', '1000.00', null],
      ['withdrawal_requested', '-600.00', '400.00', null],
      ['payment_reversed', '-400.00', '0.00', 'not_received'],
      ['correction', '500.00', '500.00', 'sent twice'],
      ['debt_settled', '-500.00', '0.00', null],
      ['payment_confirmed', '300.00', '300.00', null],
      ['debt_settled', '-100.00', '200.00', null],
      ['payment_reversed', '-200.00', '0.00', 'wrong_payment'],
    ])
    const [payment, request, , , , approved, reversed, correction, repayment] = body.movements
    expect(payment).toMatchObject({ subject_type: 'payment', person: brand.username, campaign_title: 'Eid collection' })
    expect(request).toMatchObject({
      subject_type: 'withdrawal',
      person: null,
      payment_method: 'nagad',
      transaction_id: null,
    })
    expect(approved).toMatchObject({ transaction_id: 'PAID-OUT-1' })
    expect(reversed).toMatchObject({ owed: '600.00' })
    expect(repayment).toMatchObject({ subject_type: 'correction', subject_id: correction?.subject_id })
    expect(body.movements.flatMap(({ owed }) => owed ?? [])).toEqual(['600.00', '100.00'])
    expect(body.owed).toBe('100.00')
  })

  test('explains the held and the owed amounts, with debts shown as positive', async () => {
    const held = await statement(influencer, { account: 'held' })
    expect(lines(held.movements).map(([cause, amount]) => [cause, amount])).toEqual([
      ['withdrawal_requested', '100.00'],
      ['withdrawal_rejected', '-100.00'],
      ['withdrawal_requested', '50.00'],
      ['withdrawal_cancelled', '-50.00'],
      ['withdrawal_requested', '600.00'],
      ['withdrawal_approved', '-600.00'],
    ])
    const owed = await statement(influencer, { account: 'owed' })
    expect(lines(owed.movements)).toEqual([
      ['payment_reversed', '600.00', '600.00', 'not_received'],
      ['debt_settled', '-500.00', '100.00', null],
      ['debt_settled', '-100.00', '0.00', null],
      ['payment_reversed', '100.00', '100.00', 'wrong_payment'],
    ])
    expect(owed.balance).toBe((await influencer.call('GET /influencer/balance/')).body.owed)
    // Its amount is the debt itself.
    expect(owed.movements.some(movement => 'owed' in movement)).toBe(false)
  })

  test('explains what a brand has spent and what it is owed', async () => {
    const { body } = expectStatus(await brand.call('GET /brand/payments/statement/', { query: { month } }), 200)
    expect(body).toMatchObject({ account: 'spent', username: brand.username, closing: '0.00' })
    expect(lines(body.movements)).toEqual([
      ['payment_confirmed', '1000.00', '1000.00', null],
      ['payment_reversed', '-1000.00', '0.00', 'not_received'],
      ['payment_confirmed', '300.00', '300.00', null],
      ['payment_reversed', '-300.00', '0.00', 'wrong_payment'],
    ])
    expect(body.movements[1]).toMatchObject({ subject_id: body.movements[0]?.subject_id, person: influencer.username })
    const due = expectStatus(
      await brand.call('GET /brand/payments/statement/', { query: { month, account: 'refund_due' } }),
      200,
    ).body
    expect(lines(due.movements)).toEqual([
      ['payment_reversed', '300.00', '300.00', 'wrong_payment'],
      ['refund_sent', '-300.00', '0.00', null],
    ])
    expect(due.movements[1]).toMatchObject({ subject_type: 'payment', transaction_id: 'BACK-AGAIN-1' })
    // A brand does not see what the influencer owes.
    for (const { movements, ...figures } of [body, due]) {
      for (const part of [figures, ...movements]) expect(part).not.toHaveProperty('owed')
    }
  })

  test('continues after the cursor, with the right balance', async () => {
    const whole = await statement(influencer)
    const first = await statement(influencer, { limit: 4 })
    expect(first.movements).toEqual(whole.movements.slice(0, 4))
    const second = await statement(influencer, { limit: 4, cursor: first.next ?? '' })
    expect(second).toMatchObject({ opening: whole.opening, closing: whole.closing })
    expect(second.movements).toEqual(whole.movements.slice(4, 8))
    const third = await statement(influencer, { limit: 4, cursor: second.next ?? '' })
    expect(third.movements).toEqual(whole.movements.slice(8))
    expect(third.next).toBeNull()
  })

  test('lists concurrent movements in the order in which they changed the balance', async () => {
    const person = await createUser(server, 'influencer')
    const available = account('available', person.id)
    const owner = await connectAs('owner')
    try {
      await owner.query('begin')
      await owner.query(correction(person.id, 50_000, admin.id))
      await owner.query(`select from ledger_lock(array[${available}])`)
      const body = { amount: '500', payment_method: 'bkash', phone_number: '01712345678' } as const
      const withdrawing = person.call('POST /withdrawals/', { body })
      await untilBlockedBy(owner, withdrawing)
      const id = lastOf('ledger_corrections')
      await owner.query(transfer('correction', id, account('adjustment'), available, 50_000))
      await owner.query('commit')
      expectStatus(await withdrawing, 201)
    } finally {
      await owner.end()
    }
    expect(lines((await statement(person, { month: '' })).movements)).toEqual([
      ['correction', '500.00', '500.00', 'a reason'],
      ['withdrawal_requested', '-500.00', '0.00', null],
    ])
  })

  test('starts with the closing balance of the previous month', async () => {
    const owner = await connectAs('owner')
    try {
      await owner.query(`
        set session_replication_role = replica;
        update ledger_transfers set created_at = '2026-01-31T18:30:00Z'
          where event = 'payment_confirmed' and subject_id = (select min(payment_id) from payment_movements
            where brand_id = ${brand.id})`)
    } finally {
      await owner.end()
    }
    const now = await statement(influencer)
    expect(now).toMatchObject({ opening: '1000.00', closing: '0.00', has_earlier: true })
    // Half past midnight in Dhaka is the first of February.
    expect(await statement(influencer, { month: '2026-02-17' })).toMatchObject({
      month: '2026-02-01',
      opening: '0.00',
      closing: '1000.00',
      has_earlier: false,
    })
    expect(await statement(influencer, { month: '2026-01-31' })).toMatchObject({
      opening: '0.00',
      closing: '0.00',
      movements: [],
    })
  })

  test("returns 404 for an admin, for an unknown person and for the other role's account", async () => {
    const read = (id: number, query: Query = {}) =>
      admin.call('GET /admin/users/{id}/statement/', { params: { id }, query })
    for (const call of [
      await read(admin.id),
      await read(999_999),
      await read(brand.id, { account: 'held' }),
      await read(influencer.id, { account: 'spent' }),
    ]) {
      expectRefusal(call, 'user_not_found')
    }
  })

  test.each(['month=2026-13-01', 'month=yesterday', 'account=fee', 'limit=0', 'cursor=x'])(
    'returns 400 for %s',
    async query => {
      const [field = ''] = query.split('=')
      expectFieldErrors(
        await influencer.send({ method: 'GET', path: `/influencer/balance/statement/?${query}` }),
        field,
      )
    },
  )
})

import { beforeAll, describe, expect, test } from 'vitest'
import { transactOn } from '#platform/database/transact.ts'
import { refusalFor } from '#server/domain/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { auditLogOf } from '#tests/support/events.ts'
import { createUser, earn, expectStatus, makeAdmin, reverse } from '#tests/support/people.ts'
import { correctBalance } from './correct-balance.ts'
import { availableBalance } from './ledger.ts'

const server = useApp()
const admin = useAdmin(server)
const influencer = useUser(server, 'influencer')

beforeAll(async () => {
  await earn(admin, await createUser(server, 'brand'), influencer, '1000')
})

const correct = (amount: number, other: Partial<Parameters<typeof correctBalance>[1]> = {}) =>
  correctBalance(transactOn(server.services.db), {
    actorId: admin.id,
    influencerId: influencer.id,
    amount,
    reason: 'a slip',
    ...other,
  })
/** The refusal that an HTTP caller would see. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => refusalFor(error)?.code,
  )
const balance = async () => (await influencer.call('GET /influencer/balance/')).body.balance

describe('correctBalance', () => {
  test('adds a positive amount and subtracts a negative one', async () => {
    await correct(2_550)
    expect(await balance()).toBe('1025.50')
    await correct(-2_550)
    expect(await balance()).toBe('1000.00')
  })

  test('refuses to make the balance negative, and changes nothing', async () => {
    expect(await refusal(correct(-100_001))).toBe('insufficient_balance')
    expect(await balance()).toBe('1000.00')
  })

  test('requires an amount and a reason', async () => {
    await expect(correct(0)).rejects.toThrow('amount_check')
    await expect(correct(5, { reason: ' \t' })).rejects.toThrow('reason_check')
    expect(await balance()).toBe('1000.00')
  })

  test('accepts influencers only', async () => {
    await expect(correct(5, { influencerId: admin.id })).rejects.toThrow('query returned no rows')
  })

  test('logs the admin, the influencer, the amount and the reason', async () => {
    const balance = await availableBalance(server.services.db, influencer.id)
    const { id } = await correct(-1_000, { reason: 'paid twice by bKash' })
    expect(await auditLogOf(server.services.db, 'correction', id)).toEqual([
      {
        actor_id: admin.id,
        action: 'balance_corrected',
        details: { influencer: influencer.id, amount: -1_000, reason: 'paid twice by bKash' },
        before: { balance },
        after: { balance: balance - 1_000 },
      },
    ])
  })

  test('logs the available balance before and after if the amount repays a debt', async () => {
    const debtor = await createUser(server, 'influencer')
    const payment = await earn(admin, await createUser(server, 'brand'), debtor, '100')
    const body = { amount: '100', payment_method: 'bkash', phone_number: '01712345678' } as const
    const { id } = expectStatus(await debtor.call('POST /withdrawals/', { body }), 201).body
    await admin.call('PUT /admin/withdrawals/{id}/', { params: { id }, body: { status: 'approved' } })
    await reverse(admin, payment, 'not_received')
    const logged = async (amount: number) => {
      const { id } = await correct(amount, { influencerId: debtor.id })
      const [entry] = await auditLogOf(server.services.db, 'correction', id)
      return [entry?.before, entry?.after]
    }
    expect(await logged(4_000)).toEqual([{ balance: 0 }, { balance: 0 }])
    expect(await logged(7_000)).toEqual([{ balance: 0 }, { balance: 1_000 }])
  })

  test('changes the available balance but not the earnings', async () => {
    const earned = async () => (await influencer.call('GET /dashboard/influencer/')).body.stats.total_earnings
    const before = await earned()
    await correct(700)
    expect(await earned()).toBe(before)
  })

  test('is recorded once for each reference, even concurrently', async () => {
    const before = Number(await balance())
    const attempts = await Promise.all(Array.from({ length: 8 }, () => correct(100, { reference: 'TICKET-1' })))
    expect(attempts.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1)
    expect(await correct(100, { reference: 'TICKET-2' })).toMatchObject({ isNew: true })
    expect(Number(await balance()) - before).toBe(2)
  })

  test('refuses a reference that belongs to a different correction', async () => {
    const reference = 'TICKET-3'
    await correct(100, { reference })
    const before = await balance()
    const { id: otherAdmin } = await makeAdmin(server)
    const { id: other } = await createUser(server, 'influencer')
    const different = await Promise.all(
      [
        correct(-100, { reference }),
        correct(100, { reference, reason: 'another slip' }),
        correct(100, { reference, actorId: otherAdmin }),
        correct(100, { reference, influencerId: other }),
      ].map(refusal),
    )
    expect(different).toEqual(Array(4).fill('idempotency_key_reused'))
    expect(await balance()).toBe(before)
  })
})

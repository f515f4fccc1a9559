import { beforeAll, describe, expect, test } from 'vitest'
import type { Payment } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { collaborate, expectStatus, pay } from '#tests/support/people.ts'
import { bkashId, paste, Wallet } from '#tests/support/wallets.ts'

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')
let wallet: Wallet
beforeAll(async () => {
  wallet = await Wallet.open(admin)
})

const reject = ({ id }: Payment) =>
  admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status: 'rejected' } })

describe('POST /admin/payments/confirm-matched/', () => {
  const confirmAll = (payments: Payment[], total: string) =>
    admin.call('POST /admin/payments/confirm-matched/', { body: { ids: payments.map(({ id }) => id), total } })
  const statesOf = async (payments: Payment[]) => {
    const { body } = await admin.call('GET /admin/payments/', {})
    return payments.map(payment => body.find(({ id }) => id === payment.id)?.status)
  }

  async function matched(count: number): Promise<Payment[]> {
    const payments: Payment[] = []
    for (let index = 0; index < count; index++)
      payments.push(await pay(brand, await collaborate(brand, influencer, '500'), bkashId()))
    await paste(admin, payments.map(({ transaction_id }) => wallet.receive(500, transaction_id)).join('\n'))
    return payments
  }

  test('confirms all of them, each once', async () => {
    const payments = await matched(3)
    expect(expectStatus(await confirmAll([...payments, ...payments], '1500'), 200).body).toEqual({
      confirmed: payments.map(({ id }) => id),
      total: '1500.00',
    })
    expect(await statesOf(payments)).toEqual(['confirmed', 'confirmed', 'confirmed'])
  })

  test('confirms none with 409 list_changed if the total differs, or one is not matched or does not exist', async () => {
    const payments = await matched(2)
    const unknown = await pay(brand, await collaborate(brand, influencer, '500'), bkashId())
    for (const [list, total] of [
      [payments, '1000.01'],
      [[...payments, unknown], '1500'],
      [[...payments, { ...unknown, id: 999_999_999 }], '1000'],
    ] as const) {
      const { status, error } = await confirmAll([...list], total)
      expect([status, error.code]).toEqual([409, 'list_changed'])
    }
    expect(await statesOf(payments)).toEqual(['pending', 'pending'])
  })

  test('returns the first reply for its Idempotency-Key', async () => {
    const payments = await matched(2)
    const body = { ids: payments.map(({ id }) => id), total: '1000' }
    const headers = { 'idempotency-key': bkashId() }
    const send = () => admin.call('POST /admin/payments/confirm-matched/', { body, headers })
    const first = expectStatus(await send(), 200)
    expect(expectStatus(await send(), 200).body).toEqual(first.body)
    expect((await admin.call('POST /admin/payments/confirm-matched/', { body, headers: {} })).error.code).toBe(
      'list_changed',
    )
  })

  test.each(['1,000', '1e3', '', '-1', 1000.005, -1000, true])('returns 400 for the total %j', async total => {
    const { status, body } = await admin.send({
      method: 'POST',
      path: '/admin/payments/confirm-matched/',
      body: { ids: [1], total },
    })
    expect([status, body]).toMatchObject([400, { code: 'validation_failed', fields: { total: [expect.any(String)] } }])
  })

  test('leaves a single outcome when one of them is rejected concurrently', async () => {
    const payments = await matched(3)
    const [bulk, single] = await Promise.all([confirmAll(payments, '1500'), reject(payments[1] as Payment)])
    const states = await statesOf(payments)
    const outcome = [bulk.status, bulk.error.code, single.status, ...states]
    expect([
      [200, undefined, 409, 'confirmed', 'confirmed', 'confirmed'],
      [409, 'list_changed', 200, 'pending', 'rejected', 'pending'],
    ]).toContainEqual(outcome)
  })
})

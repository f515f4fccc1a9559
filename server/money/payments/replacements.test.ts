import { describe, expect, test } from 'vitest'
import type { Application, Payment, PaymentInput } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { auditLogOf, dispatchEverything } from '#tests/support/events.ts'
import { collaborate, createUser, expectStatus, pay, uniqueTransactionId } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { bkashId, paste, Wallet } from '#tests/support/wallets.ts'

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')

type Changes = Partial<Pick<PaymentInput, 'payment_method' | 'transaction_id' | 'sender_number'>>

/** Submits a modified copy of this payment to replace it. */
const replace = ({ id, application, amount, payment_method, transaction_id }: Payment, changes: Changes, who = brand) =>
  who.call('POST /payments/submit/', {
    body: { application_id: application, amount, payment_method, transaction_id, ...changes, replaces: id },
  })
const mistyped = async (transactionId?: string) =>
  pay(brand, await collaborate(brand, influencer, '500'), transactionId)
const decide = ({ id }: Payment, status: 'confirmed' | 'rejected') =>
  admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status } })
const seenByAdmin = async ({ id }: Payment) => {
  const { body } = expectStatus(await admin.call('GET /admin/payments/'), 200)
  return body.find(payment => payment.id === id)
}
const seenByBrand = async ({ application }: Payment): Promise<Application | undefined> => {
  const { body } = expectStatus(await brand.call('GET /applications/', { query: { brand: 'true' } }), 200)
  return body.find(({ id }) => id === application)
}

describe('a payment that replaces the pending one', () => {
  test('is pending in its place, and the other is rejected without a reason and marked as replaced', async () => {
    const wrong = await mistyped()
    expect(await seenByBrand(wrong)).toMatchObject({ pending_payment: { id: wrong.id, sender_number: null } })
    const changes = {
      payment_method: 'nagad',
      transaction_id: uniqueTransactionId(),
      sender_number: '01712345678',
    } as const
    const { body: right } = expectStatus(await replace(wrong, changes), 201)
    expect(right).toMatchObject({ ...changes, status: 'pending', amount: '500.00', application: wrong.application })
    expect(await seenByAdmin(right)).toMatchObject({ status: 'pending', is_replaced: false })
    expect(await seenByAdmin(wrong)).toMatchObject({
      status: 'rejected',
      is_replaced: true,
      reject_reason: null,
      decided_at: expect.any(String),
    })
    expect(await seenByBrand(wrong)).toMatchObject({
      payment_status: 'pending',
      transaction_id: changes.transaction_id,
      pending_payment: { id: right.id, sender_number: '01712345678' },
      rejected_payments: [{ id: wrong.id, transaction_id: wrong.transaction_id, is_replaced: true }],
    })
  })

  test('is the one that an admin can confirm', async () => {
    const wrong = await mistyped()
    const { body: right } = expectStatus(await replace(wrong, { transaction_id: uniqueTransactionId() }), 201)
    expectRefusal(await decide(wrong, 'confirmed'), 'payment_already_decided')
    expectRefusal(await decide(wrong, 'rejected'), 'payment_already_decided')
    expectStatus(await decide(right, 'confirmed'), 200)
    expect(await seenByBrand(right)).toMatchObject({ payment_status: 'confirmed', pending_payment: null })
  })

  test("takes the evidence of its transaction ID, and leaves the other ID's evidence to other payments", async () => {
    const wallet = await Wallet.open(admin)
    const [arrived, others] = [bkashId(), bkashId()]
    await paste(admin, [wallet.receive(500, arrived), wallet.receive(500, others)].join('\n'))
    const wrong = await mistyped(others)
    expect(await seenByAdmin(wrong)).toMatchObject({ evidence: { grade: 'matched' } })
    const { body: right } = expectStatus(await replace(wrong, { transaction_id: arrived }), 201)
    expect(await seenByAdmin(right)).toMatchObject({ evidence: { grade: 'matched' } })
    const another = await mistyped(others)
    expect(await seenByAdmin(another)).toMatchObject({ evidence: { grade: 'matched' } })
  })

  test('can differ in the number alone', async () => {
    const wrong = await mistyped()
    const { body } = expectStatus(await replace(wrong, { sender_number: '01812345678' }), 201)
    expect(body).toMatchObject({ transaction_id: wrong.transaction_id, sender_number: '01812345678' })
    expect(body.id).not.toBe(wrong.id)
  })

  test('changes nothing if it is identical, or repeats the replacement', async () => {
    const wrong = await mistyped()
    expect(expectStatus(await replace(wrong, {}), 200).body).toEqual(wrong)
    const changes = { transaction_id: uniqueTransactionId() }
    const { body: right } = expectStatus(await replace(wrong, changes), 201)
    expect(expectStatus(await replace(wrong, changes), 200).body).toEqual(right)
  })

  test('is a new payment if the other was rejected in the meantime', async () => {
    const wrong = await mistyped()
    expectStatus(await decide(wrong, 'rejected'), 200)
    const { body: right } = expectStatus(await replace(wrong, { transaction_id: uniqueTransactionId() }), 201)
    expect(await seenByAdmin(wrong)).toMatchObject({ status: 'rejected', is_replaced: false })
    expect(await seenByAdmin(right)).toMatchObject({ status: 'pending' })
  })

  test('is in the audit log, and its brand is not notified of a rejection', async () => {
    const wrong = await mistyped()
    expectStatus(await replace(wrong, { transaction_id: uniqueTransactionId() }), 201)
    await dispatchEverything(app.services.db)
    expect(await auditLogOf(app.services.db, 'payment', wrong.id)).toMatchObject([
      { action: 'payment_submitted' },
      { action: 'payment_replaced', actor_id: brand.id, before: { status: 'pending' }, after: { status: 'rejected' } },
    ])
    const { body: notifications } = expectStatus(await brand.call('GET /notifications/'), 200)
    expect(notifications.filter(({ kind }) => kind === 'payment_rejected')).toHaveLength(1)
  })
})

describe('a payment cannot be replaced', () => {
  test('after its confirmation', async () => {
    const payment = await mistyped()
    expectStatus(await decide(payment, 'confirmed'), 200)
    expectRefusal(await replace(payment, { transaction_id: uniqueTransactionId() }), 'payment_already_decided')
    expect(await seenByAdmin(payment)).toMatchObject({ status: 'confirmed' })
  })

  test('by a transaction ID that another payment has', async () => {
    const [payment, other] = [await mistyped(), await mistyped()]
    expectRefusal(await replace(payment, { transaction_id: other.transaction_id }), 'transaction_id_used')
    expect(await seenByAdmin(payment)).toMatchObject({ status: 'pending', transaction_id: payment.transaction_id })
  })

  test('by a number other than the one it has been replaced with', async () => {
    const wrong = await mistyped()
    const changes = { transaction_id: uniqueTransactionId() }
    const { body: right } = expectStatus(await replace(wrong, changes), 201)
    expectRefusal(await replace(wrong, { ...changes, sender_number: '01712345678' }), 'payment_already_submitted')
    expect(await seenByAdmin(right)).toMatchObject({ status: 'pending', sender_number: null })
  })

  test("by a payment of another application, or by another brand's", async () => {
    const [payment, other] = [await mistyped(), await mistyped()]
    const changes = { transaction_id: uniqueTransactionId() }
    expectRefusal(await replace({ ...payment, id: other.id }, changes), 'payment_already_submitted')
    const stranger = await createUser(app, 'brand')
    expectRefusal(await replace(payment, changes, stranger), 'application_not_found')
    for (const row of [payment, other])
      expect(await seenByAdmin(row)).toMatchObject({ status: 'pending', transaction_id: row.transaction_id })
  })

  test.each([0, -1, 1.5, '7x', {}])('with the id %j', async replaces => {
    const payment = await mistyped()
    const { application, amount, payment_method } = payment
    const body = {
      application_id: application,
      amount,
      payment_method,
      transaction_id: uniqueTransactionId(),
      replaces,
    }
    expectStatus(await brand.send({ method: 'POST', path: '/payments/submit/', body }), 400)
    expect(await seenByAdmin(payment)).toMatchObject({ status: 'pending' })
  })
})

test.each([1, 2, 3, 4])(
  'a confirmation or a simultaneous replacement succeeds, but not both, in round %i',
  async () => {
    const payment = await mistyped()
    const [confirmed, replaced] = await Promise.all([
      decide(payment, 'confirmed'),
      replace(payment, { transaction_id: uniqueTransactionId() }),
    ])
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([confirmed.status, replaced.status])
    expect(await seenByAdmin(payment)).toMatchObject({ status: confirmed.status === 200 ? 'confirmed' : 'rejected' })
  },
)

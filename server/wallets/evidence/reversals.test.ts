import { beforeEach, expect, test } from 'vitest'
import type { AdminPayment, Payment, PaymentMethod, ReversalKind } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { connectAs } from '#tests/support/database.ts'
import { collaborate, expectStatus } from '#tests/support/people.ts'
import { bkashId, paste, Wallet } from '#tests/support/wallets.ts'

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')
let wallet: Wallet
beforeEach(async () => {
  wallet = await Wallet.open(admin)
})

const pay = async (application: number, id: string, payment_method: PaymentMethod = 'bkash'): Promise<Payment> => {
  const body = { application_id: application, amount: '500', payment_method, transaction_id: id }
  return expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body
}
const confirm = async ({ id }: Payment): Promise<AdminPayment> =>
  expectStatus(
    await admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status: 'confirmed' as const } }),
    200,
  ).body
const reverse = async ({ id }: Payment, kind: ReversalKind): Promise<AdminPayment> =>
  expectStatus(await admin.call('POST /admin/payments/{id}/reversal/', { params: { id }, body: { kind } }), 201).body
const remainder = async () => (await admin.call('GET /admin/wallet-accounts/')).body.cover.remainder

/** A confirmed payment and the id of the wallet entry that is linked to it. */
async function linked(transactionId: string): Promise<{ payment: Payment; entry: number }> {
  const payment = await pay((await collaborate(brand, influencer, '500')).id, transactionId)
  const { entries } = await paste(admin, wallet.receive(500, transactionId))
  expect((await confirm(payment)).evidence).toMatchObject({ entry: { state: 'matched' } })
  return { payment, entry: entries[0]?.id ?? 0 }
}

test('a reversal as not_received releases the entry, so that the brand can pay again with the same ID', async () => {
  const id = bkashId()
  const { payment } = await linked(id)
  expect((await reverse(payment, 'not_received')).evidence).toBeNull()
  const again = await pay(payment.application, id)
  const { body } = await admin.call('GET /admin/payments/', { query: { search: id, status: 'pending' } })
  expect(body).toMatchObject([{ id: again.id, evidence: { grade: 'matched', entry: { state: 'unmatched' } } }])
  expect((await confirm(again)).evidence).toMatchObject({ grade: 'matched', entry: { state: 'matched' } })
  expect(await remainder()).toBe('0.00')
})

test('a reversal as not_received no longer makes another payment with its ID a duplicate', async () => {
  const id = bkashId()
  const { payment } = await linked(id)
  const other = await pay((await collaborate(brand, influencer, '500')).id, id, 'nagad')
  const listedAs = async (grade: 'duplicate' | 'differs') =>
    (await admin.call('GET /admin/payments/', { query: { grade, search: id } })).body.map(each => each.id)
  expect(await listedAs('duplicate')).toEqual([other.id])
  await reverse(payment, 'not_received')
  expect(await listedAs('differs')).toEqual([other.id])
})

test('a reversal as not_received leaves it to an admin to choose among contradicting entries', async () => {
  const id = bkashId()
  const payment = await pay((await collaborate(brand, influencer, '500')).id, id)
  const message = wallet.receive(500, id)
  await paste(admin, message)
  await confirm(payment)
  const { entries } = await paste(admin, message.replace(/from 01\d{9}/, 'from 01999999999'))
  expect(entries).toMatchObject([{ outcome: 'conflict' }])
  await reverse(payment, 'not_received')
  const again = await pay(payment.application, id)
  const { body } = await admin.call('GET /admin/payments/', { query: { search: id, status: 'pending' } })
  expect(body).toMatchObject([
    { id: again.id, evidence: { grade: 'differs', reasons: [{ code: 'conflict' }], entry: { state: 'conflict' } } },
  ])
  expect(await remainder()).toBe('0.00')
  const choice = { params: { id: entries[0]?.id ?? 0 }, body: { action: 'choose' as const, note: 'On the phone' } }
  expectStatus(await admin.call('PUT /admin/wallet-entries/{id}/', choice), 200)
  expect((await confirm(again)).evidence).toMatchObject({ grade: 'matched', entry: { id: choice.params.id } })
  expect(await remainder()).toBe('0.00')
})

test.each(['returned_by_wallet', 'duplicate', 'wrong_payment'] as const)(
  'a reversal as %s keeps the entry linked',
  async kind => {
    const { payment } = await linked(bkashId())
    expect((await reverse(payment, kind)).evidence).toMatchObject({ grade: 'matched', entry: { state: 'matched' } })
    expect(await remainder()).toBe('0.00')
  },
)

test('the database owner may not delete a link, unless its payment was reversed as not_received', async () => {
  const [standing, { payment: refunded }] = [await linked(bkashId()), await linked(bkashId())]
  await reverse(refunded, 'wrong_payment')
  const owner = await connectAs('owner')
  try {
    for (const { id } of [standing.payment, refunded])
      await expect(owner.query('delete from wallet_links where payment_id = $1', [id])).rejects.toThrow(
        'is linked to payment',
      )
  } finally {
    await owner.end()
  }
})

test('the entry of a payment that the wallet took back counts as explained, and its payment is listed', async () => {
  const explained = async () => (await admin.call('GET /admin/wallet-accounts/')).body.cover.explained
  const returned = async () => {
    const { body } = await admin.call('GET /admin/payments/', { query: { evidence: 'returned' } })
    return body.map(({ id }) => id)
  }
  const { payment } = await linked(bkashId())
  const [before, listed] = [await explained(), await returned()]
  await reverse(payment, 'returned_by_wallet')
  const after = await explained()
  expect(Number(after.amount) - Number(before.amount)).toBe(500)
  expect(after.count).toBe((before.count ?? 0) + 1)
  expect(await returned()).toEqual([payment.id, ...listed])
  await reverse((await linked(bkashId())).payment, 'wrong_payment')
  const unseen = await pay((await collaborate(brand, influencer, '500')).id, bkashId())
  await confirm(unseen)
  await reverse(unseen, 'returned_by_wallet')
  expect(await explained()).toEqual(after)
  expect(await returned()).toEqual([payment.id, ...listed])
  expect(await remainder()).toBe('0.00')
})

// It leaves a gap until the end, so it runs last.
test('the wallets and the ledger agree again once a confirmed forged message is reversed and ignored', async () => {
  const { payment, entry } = await linked(bkashId())
  // The wallet never received the money.
  wallet.balance -= 50_000
  await paste(admin, wallet.receive(20, bkashId()))
  await reverse(payment, 'not_received')
  expect(await remainder()).toBe('-500.00')
  const ignore = { params: { id: entry }, body: { action: 'ignore' as const, note: 'Forged' } }
  expectStatus(await admin.call('PUT /admin/wallet-entries/{id}/', ignore), 200)
  expect(await remainder()).toBe('0.00')
})

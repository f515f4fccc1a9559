import { beforeAll, expect, test } from 'vitest'
import type { WalletEntry } from '#contract/index.ts'
import { useAdmin, useApp, useUser, walletNumbers } from '#tests/support/app.ts'
import { collaborate, createUser, expectStatus } from '#tests/support/people.ts'
import { bkashId, paste, stamp, uploadStatement, Wallet } from '#tests/support/wallets.ts'

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
let wallet: Wallet
beforeAll(async () => {
  wallet = await Wallet.open(admin)
})

/** Reports a payment with this ID. Returns its id. */
async function report(transaction_id: string, amount: string, sender_number?: string): Promise<number> {
  const { id, amount_due } = await collaborate(brand, await createUser(app, 'influencer'), amount)
  const sender = sender_number === undefined ? {} : { sender_number }
  const body = { application_id: id, amount: amount_due, payment_method: 'bkash', transaction_id, ...sender } as const
  return expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body.id
}

async function entryWith(search: string): Promise<WalletEntry> {
  const { body } = expectStatus(await admin.call('GET /admin/wallet-entries/', { query: { search } }), 200)
  return body[0] as WalletEntry
}

const decide = async (id: number, status: 'confirmed' | 'rejected') =>
  expectStatus(await admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status } }), 200)

test('an entry names the pending payment that it matches until the payment is decided', async () => {
  for (const status of ['confirmed', 'rejected'] as const) {
    const transaction_id = bkashId()
    const id = await report(transaction_id, '500')
    await paste(admin, wallet.receive(500, transaction_id))
    const payment = { id, brand_name: brand.username, transaction_id, status: 'pending' }
    expect(await entryWith(transaction_id)).toMatchObject({
      state: 'unmatched',
      payment: null,
      pending_payment: payment,
    })
    await decide(id, status)
    expect(await entryWith(transaction_id)).toMatchObject({
      state: status === 'confirmed' ? 'matched' : 'unmatched',
      payment: status === 'confirmed' ? { ...payment, status } : null,
      pending_payment: null,
    })
  }
})

test('an entry that an admin ignores names no pending payment until it is restored', async () => {
  const transaction_id = bkashId()
  const id = await report(transaction_id, '500')
  await paste(admin, wallet.receive(500, transaction_id))
  const params = { id: (await entryWith(transaction_id)).id }
  for (const [action, pending_payment] of [
    ['ignore', null],
    ['restore', { id }],
    ['explain', null],
  ] as const) {
    const reply = await admin.call('PUT /admin/wallet-entries/{id}/', { params, body: { action, note: 'A test' } })
    expect(expectStatus(reply, 200).body).toMatchObject({ pending_payment })
  }
})

test('an entry names no pending payment that it differs from', async () => {
  const [amount, sender, sent] = [bkashId(), bkashId(), bkashId()]
  await report(amount, '500')
  await report(sender, '500', '01799999999')
  await report(sent, '500')
  const messages = [wallet.receive(400, amount), wallet.receive(500, sender), wallet.send(500, sent)]
  await paste(admin, messages.join('\n'))
  for (const id of [amount, sender, sent])
    expect(await entryWith(id)).toMatchObject({ state: 'unmatched', pending_payment: null })
})

test('an import reports how many of its new entries match a pending payment', async () => {
  const [matching, other, differing, unreported] = [bkashId(), bkashId(), bkashId(), bkashId()]
  for (const id of [matching, other, differing]) await report(id, '500')
  const first = wallet.receive(500, matching)
  const messages = [first, wallet.receive(500, other), wallet.receive(400, differing), wallet.receive(500, unreported)]
  expect(await paste(admin, first)).toMatchObject({ counts: { new: 1 }, pending_payments: 1 })
  const text = messages.join('\n')
  const preview = await admin.call('POST /admin/wallet-entries/', { body: { account: 'bkash', text, preview: true } })
  expect(preview.body).not.toHaveProperty('pending_payments')
  expect(await paste(admin, text)).toMatchObject({ counts: { new: 3, duplicate: 1 }, pending_payments: 1 })
  expect(await paste(admin, text)).toMatchObject({ counts: { new: 0 }, pending_payments: 0 })
})

test('an imported statement reports how many of its new entries match a pending payment', async () => {
  const id = bkashId()
  await report(id, '500')
  wallet.receive(500, id)
  const header = 'Trx Id,Transaction Date,Trx Type,Sender,Receiver,Transacted Amount,Fee,Balance'
  const row = `${id},${stamp()},Send Money,01711111111,${walletNumbers.bkash},500.00,0.00,${wallet.balance / 100}`
  const file = `${header}\n${row}`
  expect((await uploadStatement(app.origin, admin, file, { preview: 'true' })).body).not.toHaveProperty(
    'pending_payments',
  )
  expect((await uploadStatement(app.origin, admin, file)).body).toMatchObject({
    counts: { new: 1 },
    pending_payments: 1,
  })
})

import { beforeAll, expect, test } from 'vitest'
import { useAdmin, useApp } from '#tests/support/app.ts'
import { collaborate, createUser, expectStatus, pay } from '#tests/support/people.ts'
import { bkashId, paste, Wallet } from '#tests/support/wallets.ts'

const app = useApp()
const admin = useAdmin(app)
let wallet: Wallet
beforeAll(async () => {
  wallet = await Wallet.open(admin)
})

test("a message that contradicts an entry shows the entry's facts, in the preview and when it is imported", async () => {
  const id = bkashId()
  const message = wallet.receive(500, id)
  const { entries } = await paste(admin, message)
  const { kind, amount, fee, balance_after, party, occurred_at } = entries[0] ?? {}
  const text = message.replace('Tk 500.00 from', 'Tk 5,000.00 from')
  const preview = await admin.call('POST /admin/wallet-entries/', { body: { account: 'bkash', text, preview: true } })
  const contradicts = { kind, amount, fee, balance_after, party, occurred_at }
  expect(contradicts).toMatchObject({ kind: 'money_in', amount: '500.00' })
  for (const body of [expectStatus(preview, 200).body, await paste(admin, text)]) {
    expect(body.entries).toMatchObject([{ outcome: 'conflict', amount: '5000.00' }])
    expect(body.entries[0]?.contradicts).toEqual(contradicts)
  }
})

test('a message that contradicts the entry behind a confirmed payment shows its facts', async () => {
  const [id, brand] = [bkashId(), await createUser(app, 'brand')]
  const payment = await pay(brand, await collaborate(brand, await createUser(app, 'influencer'), '500'), id)
  const message = wallet.receive(500, id)
  await paste(admin, message)
  const confirmation = { params: { id: payment.id }, body: { status: 'confirmed' } } as const
  expectStatus(await admin.call('PUT /admin/payments/{id}/', confirmation), 200)
  const { entries } = await paste(admin, message.replace('Tk 500.00 from', 'Tk 5,000.00 from'))
  expect(entries).toMatchObject([{ outcome: 'conflict', contradicts: { amount: '500.00' } }])
})

test('only a message that contradicts an entry has the facts of another one', async () => {
  const message = wallet.receive(500, bkashId())
  for (const outcome of ['new', 'duplicate']) {
    const { entries } = await paste(admin, message)
    expect(entries).toMatchObject([{ outcome }])
    expect(entries[0]).not.toHaveProperty('contradicts')
  }
})

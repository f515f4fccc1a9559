import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminWithdrawal } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { createUser, earn, expectStatus } from '#tests/support/people.ts'
import { bkashId, paste, pasteTransfer, stamp, Wallet } from '#tests/support/wallets.ts'

const app = useApp()
const admin = useAdmin(app)
const influencer = useUser(app, 'influencer')
let number = 0
beforeAll(async () => {
  await earn(admin, await createUser(app, 'brand'), influencer, '5000')
})

/** A number to which no other test has sent money. */
const newNumber = () => `017${String(++number).padStart(8, '0')}`

async function request(phone_number: string, amount = '300'): Promise<number> {
  const body = { amount, payment_method: 'bkash', phone_number } as const
  return expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body.id
}

async function stored(id: number): Promise<AdminWithdrawal | undefined> {
  const { body } = await admin.call('GET /admin/withdrawals/', { query: { limit: 20 } })
  return body.find(row => row.id === id)
}

type Sent = Parameters<Wallet['send']>[2]
const send = (amount: number, id: string, more: Sent) => pasteTransfer(admin, amount, id, more)

describe('the transfer of a withdrawal', () => {
  test('is the money sent to its number since the request, until the withdrawal is approved', async () => {
    const from = newNumber()
    const id = await request(from)
    expect(await stored(id)).toMatchObject({ transfer: null })
    const transaction_id = bkashId()
    const entry = await send(300, transaction_id, { from })
    expect(await stored(id)).toMatchObject({ transfer: { transaction_id, sent_at: entry?.occurred_at } })
    const body = { status: 'approved', transaction_id } as const
    const approved = await admin.call('PUT /admin/withdrawals/{id}/', { params: { id }, body })
    expect(expectStatus(approved, 200).body).toMatchObject({ transaction_id, transfer: null })
  })

  test('pays one withdrawal only', async () => {
    const from = newNumber()
    const [first, second] = [await request(from), await request(from)]
    const transaction_id = bkashId()
    await send(300, transaction_id, { from })
    expect(await stored(second)).toMatchObject({ transfer: { transaction_id } })
    const body = { status: 'approved', transaction_id } as const
    expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', { params: { id: first }, body }), 200)
    expect(await stored(second)).toMatchObject({ transfer: null })
  })

  test('is also suggested for a withdrawal that was approved without an ID, until one is recorded', async () => {
    const from = newNumber()
    const id = await request(from)
    const approval = { params: { id }, body: { status: 'approved' } } as const
    expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', approval), 200)
    const transaction_id = bkashId()
    await send(300, transaction_id, { from })
    expect(await stored(id)).toMatchObject({ transfer: { transaction_id }, transferred_at: null })
    const body = { transaction_id, replaces: null }
    const recorded = await admin.call('PUT /admin/withdrawals/{id}/sent/', { params: { id }, body })
    expect(expectStatus(recorded, 200).body).toMatchObject({
      transfer: null,
      transferred_at: expect.any(String) as string,
    })
  })

  test('is not suggested for a withdrawal that was approved more than an hour before', async () => {
    const from = newNumber()
    const id = await request(from)
    const approval = { params: { id }, body: { status: 'approved' } } as const
    expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', approval), 200)
    await send(300, bkashId(), { from, at: stamp(62) })
    expect(await stored(id)).toMatchObject({ transfer: null })
  })

  test('is not suggested for a rejected withdrawal', async () => {
    const from = newNumber()
    const id = await request(from)
    const rejection = { params: { id }, body: { status: 'rejected' } } as const
    expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', rejection), 200)
    await send(300, bkashId(), { from })
    expect(await stored(id)).toMatchObject({ transfer: null })
  })

  test.each<[string, number, (number: string) => Sent]>([
    ['of another amount', 301, from => ({ from })],
    ['to another number', 300, () => ({ from: newNumber() })],
    ['from before the request', 300, from => ({ from, at: stamp(-2) })],
  ])('is not one %s', async (_, amount, more) => {
    const phone = newNumber()
    const id = await request(phone)
    await send(amount, bkashId(), more(phone))
    expect(await stored(id)).toMatchObject({ transfer: null })
  })

  test('is neither money received from the number nor a transfer that an admin has ignored', async () => {
    const from = newNumber()
    const id = await request(from)
    await paste(admin, (await Wallet.open(admin)).receive(300, bkashId(), { from }))
    const entry = await send(300, bkashId(), { from })
    expect((await stored(id))?.transfer).not.toBeNull()
    const body = { action: 'ignore', note: 'a test' } as const
    expectStatus(await admin.call('PUT /admin/wallet-entries/{id}/', { params: { id: entry?.id ?? 0 }, body }), 200)
    expect(await stored(id)).toMatchObject({ transfer: null })
  })
})

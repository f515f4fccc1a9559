import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminWithdrawal, Body } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { earn, expectStatus, makeAdmin, uniqueTransactionId } from '#tests/support/people.ts'
import { expectFieldErrors, expectRefusal } from '#tests/support/refusals.ts'
import { bkashId, paste, Wallet } from '#tests/support/wallets.ts'

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')
beforeAll(async () => {
  await earn(admin, brand, influencer, '5000')
})

/** Requests a withdrawal. Returns its id. */
async function request(): Promise<number> {
  const body = { amount: '20', payment_method: 'bkash', phone_number: '01712345678' } as const
  return expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body.id
}

const decide = (id: number, body: Body<'PUT /admin/withdrawals/{id}/'>, who = admin) =>
  who.call('PUT /admin/withdrawals/{id}/', { params: { id }, body })
const approve = (id: number, transaction_id?: string | null, who = admin) =>
  decide(id, { status: 'approved', ...(transaction_id !== undefined && { transaction_id }) }, who)
const record = (id: number, transaction_id: string, replaces?: string | null, who = admin) =>
  who.call('PUT /admin/withdrawals/{id}/sent/', {
    params: { id },
    body: { transaction_id, ...(replaces !== undefined && { replaces }) },
  })

/** An approved withdrawal. Without a transaction ID, none is recorded. */
async function approved(transaction_id?: string): Promise<AdminWithdrawal> {
  return expectStatus(await approve(await request(), transaction_id), 200).body
}

const stored = async (id: number) => {
  const { body } = await admin.call('GET /admin/withdrawals/', { query: { limit: 20 } })
  return body.find(row => row.id === id)
}
const recordings = async (id: number) => {
  const { body } = await admin.call('GET /admin/activity/', { query: { kind: 'withdrawal_transaction_recorded' } })
  return body.filter(({ subject }) => subject.id === id)
}
describe('PUT /admin/withdrawals/{id}/ with a transaction ID', () => {
  test('approves the withdrawal and shows both sides the ID, in the form of the wallets', async () => {
    const id = await request()
    const transaction_id = uniqueTransactionId()
    const typed = ` ${transaction_id.toLowerCase()} `
    const { body } = expectStatus(await approve(id, typed), 200)
    expect(body).toMatchObject({ id, status: 'approved', transaction_id })
    expect((await influencer.call('GET /withdrawals/')).body[0]).toMatchObject({ id, transaction_id })
    expect(expectStatus(await approve(id, typed), 200).body).toEqual(body)
    const { body: events } = await admin.call('GET /admin/activity/', { query: { kind: 'withdrawal_approved' } })
    expect(events.filter(({ subject }) => subject.id === id)).toMatchObject([
      { before: { status: 'pending' }, after: { status: 'approved', transaction_id } },
    ])
  })

  test("accepts the ID of the transfer's own message, which has already arrived", async () => {
    const id = await request()
    const transaction_id = bkashId()
    await paste(admin, (await Wallet.open(admin)).send(20, transaction_id))
    expect(expectStatus(await approve(id, transaction_id), 200).body).toMatchObject({ transaction_id })
  })

  test.each([undefined, null, ''])('approves without an ID if it is %j', async transaction_id => {
    expect(expectStatus(await approve(await request(), transaction_id), 200).body).toMatchObject({
      status: 'approved',
      transaction_id: null,
    })
  })

  test('ignores the ID for a rejection', async () => {
    const id = await request()
    for (const transaction_id of [uniqueTransactionId(), uniqueTransactionId()]) {
      const rejected = await decide(id, { status: 'rejected', transaction_id })
      expect(expectStatus(rejected, 200).body).toMatchObject({ status: 'rejected', transaction_id: null })
    }
  })

  test('refuses a second approval with another ID, because the money may have been sent twice', async () => {
    const [first, second] = [uniqueTransactionId(), uniqueTransactionId()]
    const { id } = await approved(first)
    expectRefusal(await approve(id, second, await makeAdmin(app)), 'withdrawal_already_sent')
    expectStatus(await approve(id), 200)
    expect(await stored(id)).toMatchObject({ transaction_id: first })
    const { id: without } = await approved()
    expectRefusal(await approve(without, second), 'withdrawal_already_sent')
    expect(await stored(without)).toMatchObject({ transaction_id: null })
  })

  test('refuses an invalid ID', async () => {
    const id = await request()
    expectFieldErrors(await approve(id, 'TX 1'), 'transaction_id')
    expect(await stored(id)).toMatchObject({ status: 'pending' })
  })
})

describe('PUT /admin/withdrawals/{id}/sent/', () => {
  test('records the ID of a withdrawal that was approved without one, once, and corrects it', async () => {
    const { transaction_id: none, ...withdrawal } = await approved()
    expect(none).toBeNull()
    const { id } = withdrawal
    const [wrong, right] = [uniqueTransactionId(), uniqueTransactionId()]
    expect(expectStatus(await record(id, wrong), 200).body).toEqual({ ...withdrawal, transaction_id: wrong })
    expectStatus(await record(id, wrong, null), 200)
    expectRefusal(await record(id, right, null), 'transaction_id_changed')
    expectStatus(await record(id, right, wrong), 200)
    expect(await recordings(id)).toMatchObject([
      { before: { transaction_id: wrong }, after: { transaction_id: right } },
      { before: { transaction_id: null }, after: { transaction_id: wrong } },
    ])
  })

  test('is refused for a rejected withdrawal', async () => {
    const id = await request()
    expectStatus(await decide(id, { status: 'rejected' }), 200)
    expectRefusal(await record(id, uniqueTransactionId()), 'withdrawal_not_approved')
    expect(await stored(id)).toMatchObject({ transaction_id: null })
  })

  test('allows one of two admins to record an ID at the same time', async () => {
    const { id } = await approved()
    const second = await makeAdmin(app)
    const ids = [uniqueTransactionId(), uniqueTransactionId()] as const
    const replies = await Promise.all([record(id, ids[0]), record(id, ids[1], null, second)])
    const winner = replies.findIndex(({ status }) => status === 200)
    expectRefusal(replies[1 - winner] as (typeof replies)[0], 'transaction_id_changed')
    expect(await stored(id)).toMatchObject({ transaction_id: ids[winner] })
    expect(await recordings(id)).toHaveLength(1)
  })
})

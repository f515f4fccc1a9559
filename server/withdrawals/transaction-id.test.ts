import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminWithdrawal, Body } from '#contract/index.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import {
  collaborate,
  createUser,
  earn,
  expectStatus,
  makeAdmin,
  owe,
  pay,
  uniqueTransactionId,
} from '#tests/support/people.ts'
import { expectFieldErrors, expectRefusal, expectUsedId } from '#tests/support/refusals.ts'
import { bkashId, paste, Wallet } from '#tests/support/wallets.ts'

const app = useApp()
let [admin, brand, influencer] = [] as unknown as [Person, Person, Person]
beforeAll(async () => {
  admin = await makeAdmin(app)
  brand = await createUser(app, 'brand')
  influencer = await createUser(app, 'influencer')
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
const cover = async () => (await admin.call('GET /admin/wallet-accounts/')).body.cover

/** Transaction IDs with which no money can be sent any more, what has each, and whose that is. */
const usedIds: [string, string, (() => string) | undefined, () => Promise<string>][] = [
  [
    "of a brand's payment",
    'payment',
    () => brand.username,
    async () => (await pay(brand, await collaborate(brand, influencer, '20'))).transaction_id,
  ],
  [
    'of another withdrawal',
    'withdrawal',
    () => influencer.username,
    async () => {
      const id = uniqueTransactionId()
      await approved(id)
      return id
    },
  ],
  [
    'of a refund',
    'refund',
    () => brand.username,
    async () => {
      const { id } = await owe(admin, await earn(admin, brand, influencer, '20'))
      const transaction_id = uniqueTransactionId()
      const body = { transaction_id }
      expectStatus(await admin.call('POST /admin/refunds/{id}/sent/', { params: { id }, body }), 200)
      return transaction_id
    },
  ],
  [
    'of money that the wallet received',
    'entry',
    undefined,
    async () => {
      const id = bkashId()
      await paste(admin, (await Wallet.open(admin)).receive(20, id))
      return id
    },
  ],
]

const useOf = (kind: string, who: (() => string) | undefined, transaction_id: string) => ({
  kind,
  transaction_id,
  ...(who && { username: who() }),
})

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

  test("accepts the ID of the transfer's own message, which has arrived before", async () => {
    const id = await request()
    const transaction_id = bkashId()
    await paste(admin, (await Wallet.open(admin)).send(20, transaction_id))
    expect(expectStatus(await approve(id, transaction_id), 200).body).toMatchObject({ transaction_id })
  })

  test.each<[string, () => Promise<string>]>([
    [
      'of a payment that was rejected',
      async () => {
        const { id, transaction_id } = await pay(brand, await collaborate(brand, influencer, '20'))
        const body = { status: 'rejected' } as const
        expectStatus(await admin.call('PUT /admin/payments/{id}/', { params: { id }, body }), 200)
        return transaction_id
      },
    ],
    [
      'that another wallet has used',
      async () => {
        const body = { amount: '20', payment_method: 'nagad', phone_number: '01712345678' } as const
        const { id } = expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body
        const transaction_id = uniqueTransactionId()
        expectStatus(await approve(id, transaction_id), 200)
        return transaction_id
      },
    ],
  ])('accepts the ID %s', async (_, freeId) => {
    const transaction_id = await freeId()
    expect(await approved(transaction_id)).toMatchObject({ transaction_id })
  })

  test.each([undefined, null, ''])('approves without one if it is %j', async transaction_id => {
    expect(expectStatus(await approve(await request(), transaction_id), 200).body).toMatchObject({
      status: 'approved',
      transaction_id: null,
    })
  })

  test('ignores it for a rejection', async () => {
    const id = await request()
    for (const transaction_id of [uniqueTransactionId(), uniqueTransactionId()]) {
      const rejected = await decide(id, { status: 'rejected', transaction_id })
      expect(expectStatus(rejected, 200).body).toMatchObject({ status: 'rejected', transaction_id: null })
    }
  })

  test('refuses a second approval with another ID, since the money may have been sent twice', async () => {
    const [first, second] = [uniqueTransactionId(), uniqueTransactionId()]
    const { id } = await approved(first)
    expectRefusal(await approve(id, second, await makeAdmin(app)), 'withdrawal_already_sent')
    expectStatus(await approve(id), 200)
    expect(await stored(id)).toMatchObject({ transaction_id: first })
    const { id: without } = await approved()
    expectRefusal(await approve(without, second), 'withdrawal_already_sent')
    expect(await stored(without)).toMatchObject({ transaction_id: null })
  })

  test.each(usedIds)(
    'refuses the transaction ID %s, and the withdrawal stays pending',
    async (_, kind, who, usedId) => {
      const id = await request()
      const transaction_id = await usedId()
      expectUsedId(await approve(id, ` ${transaction_id.toLowerCase()}`), useOf(kind, who, transaction_id))
      expect(await stored(id)).toMatchObject({ status: 'pending', transaction_id: null })
      expectStatus(await approve(id), 200)
    },
  )

  test('refuses an invalid ID', async () => {
    const id = await request()
    expectFieldErrors(await approve(id, 'TX 1'), 'transaction_id')
    expect(await stored(id)).toMatchObject({ status: 'pending' })
  })

  test('of two concurrent approvals with one ID, one succeeds', async () => {
    const ids = [await request(), await request()] as const
    const transaction_id = uniqueTransactionId()
    const replies = await Promise.all(ids.map(id => approve(id, transaction_id)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = ids[replies.findIndex(({ status }) => status === 409)] ?? 0
    expect(await stored(refused)).toMatchObject({ status: 'pending', transaction_id: null })
  })
})

test("no payment can be reported with a withdrawal's transaction ID", async () => {
  const theirs = bkashId()
  const { id } = await approved(theirs)
  const application = await collaborate(brand, influencer, '20')
  const report = () =>
    brand.call('POST /payments/submit/', {
      body: {
        application_id: application.id,
        amount: application.amount_due,
        payment_method: 'bkash',
        transaction_id: theirs,
      },
    })
  expectRefusal(await report(), 'transaction_id_used')
  expectStatus(await record(id, uniqueTransactionId(), theirs), 200)
  expectStatus(await report(), 201)
})

describe('PUT /admin/withdrawals/{id}/sent/', () => {
  test('records the ID of an approved withdrawal, and corrects it, without moving money', async () => {
    const { transaction_id: none, ...withdrawal } = await approved()
    expect(none).toBeNull()
    const { id } = withdrawal
    const [wrong, right] = [uniqueTransactionId(), uniqueTransactionId()]
    const before = await cover()
    const recorded = expectStatus(await record(id, ` ${wrong.toLowerCase()} `), 200)
    expect(recorded.body).toEqual({ ...withdrawal, transaction_id: wrong })
    expect(expectStatus(await record(id, right, wrong.toLowerCase()), 200).body).toEqual({
      ...withdrawal,
      transaction_id: right,
    })
    expect((await influencer.call('GET /withdrawals/')).body[0]).toMatchObject({ id, transaction_id: right })
    expect(await cover()).toEqual(before)
    expect(await recordings(id)).toMatchObject([
      {
        actor: { id: admin.id },
        subject: { type: 'withdrawal' },
        before: { transaction_id: wrong },
        after: { transaction_id: right },
      },
      { before: { transaction_id: null }, after: { transaction_id: wrong } },
    ])
  })

  test('does nothing if the withdrawal has this transaction ID already', async () => {
    const { id } = await approved()
    const transaction_id = uniqueTransactionId()
    const first = expectStatus(await record(id, transaction_id, null), 200)
    expect(expectStatus(await record(id, transaction_id, null), 200).body).toEqual(first.body)
    expect(await recordings(id)).toHaveLength(1)
  })

  test('never removes a recorded ID', async () => {
    const { id } = await approved(uniqueTransactionId())
    const removed = app.services.db.updateTable('withdrawals').set({ transaction_id: null }).where('id', '=', id)
    await expect(removed.execute()).rejects.toThrow('the changed column is immutable')
  })

  test('refuses a withdrawal that is pending or rejected', async () => {
    const id = await request()
    expectRefusal(await record(id, uniqueTransactionId()), 'withdrawal_not_approved')
    expectStatus(await decide(id, { status: 'rejected' }), 200)
    expectRefusal(await record(id, uniqueTransactionId()), 'withdrawal_not_approved')
    expect(await stored(id)).toMatchObject({ transaction_id: null })
  })

  test.each(usedIds)('refuses the transaction ID %s', async (_, kind, who, usedId) => {
    const { id } = await approved()
    const transaction_id = await usedId()
    expectUsedId(await record(id, transaction_id), useOf(kind, who, transaction_id))
    expect(await stored(id)).toMatchObject({ transaction_id: null })
    expect(await recordings(id)).toEqual([])
  })

  test('refuses an unknown withdrawal and invalid IDs', async () => {
    expectRefusal(await record(999_999, uniqueTransactionId()), 'withdrawal_not_found')
    const { id } = await approved()
    expectFieldErrors(await record(id, '', ' '), 'replaces', 'transaction_id')
  })

  test('one of two concurrent recordings succeeds, the other is refused because the ID has changed', async () => {
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

import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminRefund } from '#contract/index.ts'
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
})

const newRefund = async () => owe(admin, await earn(admin, brand, influencer, '250'))

/** A refund that was marked as sent with the wrong transaction ID. */
async function sentRefund(transaction_id = uniqueTransactionId()): Promise<AdminRefund & { transaction_id: string }> {
  const { id } = await newRefund()
  const sent = await admin.call('POST /admin/refunds/{id}/sent/', { params: { id }, body: { transaction_id } })
  return { ...expectStatus(sent, 200).body, transaction_id }
}

const correct = (id: number, replaces: string, transaction_id: string, who = admin) =>
  who.call('PUT /admin/refunds/{id}/sent/', { params: { id }, body: { transaction_id, replaces } })

const stored = async (id: number) =>
  (await admin.call('GET /admin/refunds/', { query: { limit: 20 } })).body.find(row => row.id === id)
const corrections = async (id: number) => {
  const { body } = await admin.call('GET /admin/activity/', { query: { kind: 'refund_corrected' } })
  return body.filter(({ subject }) => subject.id === id)
}

describe('PUT /admin/refunds/{id}/sent/', () => {
  test('replaces a wrong transaction ID, with which its owner can then report a payment', async () => {
    const owner = await createUser(app, 'brand')
    const application = await collaborate(owner, influencer, '20')
    const theirs = bkashId()
    const { transaction_id: _, ...refund } = await sentRefund(theirs)
    const report = () =>
      owner.call('POST /payments/submit/', {
        body: {
          application_id: application.id,
          amount: application.amount_due,
          payment_method: 'bkash',
          transaction_id: theirs,
        },
      })
    expectRefusal(await report(), 'transaction_id_used')
    const transaction_id = uniqueTransactionId()
    const before = (await admin.call('GET /admin/wallet-accounts/')).body.cover
    const { body } = expectStatus(await correct(refund.id, theirs, ` ${transaction_id.toLowerCase()} `), 200)
    expect(body).toEqual({ ...refund, transaction_id })
    expect((await brand.call('GET /refunds/')).body[0]).toMatchObject({ id: refund.id, transaction_id })
    expect((await admin.call('GET /admin/wallet-accounts/')).body.cover).toEqual(before)
    expectStatus(await report(), 201)
    expect(await corrections(refund.id)).toMatchObject([
      {
        actor: { id: admin.id },
        subject: { type: 'refund' },
        before: { transaction_id: theirs },
        after: { transaction_id },
      },
    ])
  })

  test('does nothing if the refund has this transaction ID already', async () => {
    const { id, transaction_id: wrong } = await sentRefund()
    const right = uniqueTransactionId()
    const first = expectStatus(await correct(id, wrong, right), 200)
    expect(expectStatus(await correct(id, wrong, right), 200).body).toEqual(first.body)
    expect(await corrections(id)).toHaveLength(1)
  })

  test('refuses a refund that is due, which stays due', async () => {
    const { id } = await newRefund()
    expectRefusal(await correct(id, uniqueTransactionId(), uniqueTransactionId()), 'refund_not_sent')
    expect(await stored(id)).toMatchObject({ status: 'due', transaction_id: null })
  })

  test.each<[string, string, (refund: AdminRefund) => string | Promise<string>]>([
    ["of the refund's payment", 'payment', ({ payment_transaction_id }) => payment_transaction_id],
    [
      "of another brand's payment",
      'payment',
      async () => (await pay(brand, await collaborate(brand, influencer, '20'))).transaction_id,
    ],
    ['of another refund', 'refund', async () => (await sentRefund()).transaction_id],
    [
      'of money that the wallet received',
      'entry',
      async () => {
        const id = bkashId()
        await paste(admin, (await Wallet.open(admin)).receive(20, id))
        return id
      },
    ],
  ])('refuses the transaction ID %s', async (_, kind, usedId) => {
    const refund = await sentRefund()
    const transaction_id = await usedId(refund)
    const whose = kind === 'entry' ? {} : { username: brand.username }
    const refused = await correct(refund.id, refund.transaction_id, transaction_id)
    expectUsedId(refused, { kind, transaction_id, ...whose })
    expect(await stored(refund.id)).toMatchObject({ transaction_id: refund.transaction_id })
    expect(await corrections(refund.id)).toEqual([])
  })

  test('refuses an unknown refund, and IDs that are none', async () => {
    expectRefusal(await correct(999_999, uniqueTransactionId(), uniqueTransactionId()), 'refund_not_found')
    const { id } = await sentRefund()
    expectFieldErrors(await correct(id, '', ' '), 'replaces', 'transaction_id')
  })

  test('one of two concurrent corrections succeeds, the other is refused as it replaces an ID that is gone', async () => {
    const { id, transaction_id: wrong } = await sentRefund()
    const second = await makeAdmin(app)
    const ids = [uniqueTransactionId(), uniqueTransactionId()] as const
    const replies = await Promise.all([correct(id, wrong, ids[0]), correct(id, wrong, ids[1], second)])
    const winner = replies.findIndex(({ status }) => status === 200)
    expectRefusal(replies[1 - winner] as (typeof replies)[0], 'refund_already_sent')
    expect(await stored(id)).toMatchObject({ transaction_id: ids[winner] })
    expect(await corrections(id)).toMatchObject([{ before: { transaction_id: wrong } }])
  })
})

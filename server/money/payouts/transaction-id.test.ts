import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PaymentMethod, PayoutKind } from '#contract/index.ts'
import { payoutTables } from '#server/wallets/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { payoutsOf } from '#tests/support/payouts.ts'
import {
  collaborate,
  createUser,
  earn,
  expectStatus,
  makeAdmin,
  pay,
  reverse,
  uniqueTransactionId,
} from '#tests/support/people.ts'
import { expectFieldErrors, expectRefusal, expectUsedId } from '#tests/support/refusals.ts'
import { bkashId, paste, Wallet } from '#tests/support/wallets.ts'

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')
beforeAll(async () => {
  await earn(admin, brand, influencer, '5000')
})

const payouts = payoutsOf(() => ({ admin, brand, influencer }))
const cover = async () => (await admin.call('GET /admin/wallet-accounts/')).body.cover

const codes = {
  withdrawal: {
    waiting: 'pending',
    recorded: 'withdrawal_transaction_recorded',
    missing: 'withdrawal_not_found',
    unsent: 'withdrawal_not_approved',
    changed: 'transaction_id_changed',
  },
  refund: {
    waiting: 'due',
    recorded: 'refund_corrected',
    missing: 'refund_not_found',
    unsent: 'refund_not_sent',
    changed: 'refund_already_sent',
  },
} as const satisfies Record<PayoutKind, object>

/** Creates a payout that was sent with this transaction ID. */
async function sentWith(kind: PayoutKind, transaction_id: string): Promise<string> {
  const { create, send } = payouts[kind]
  expectStatus(await send(await create(), transaction_id), 200)
  return transaction_id
}

/** Reports a payment of another brand. */
async function reportPayment(transaction_id: string, payment_method: PaymentMethod = 'bkash') {
  const owner = await createUser(app, 'brand')
  const { id, amount_due } = await collaborate(owner, influencer, '20')
  const body = { application_id: id, amount: amount_due, payment_method, transaction_id }
  return owner.call('POST /payments/submit/', { body })
}

/** Adds a message about money received, and returns its transaction ID and its entry. */
async function receiveMoney(): Promise<{ id: string; entry: number }> {
  const id = bkashId()
  const { entries } = await paste(admin, (await Wallet.open(admin)).receive(20, id))
  return { id, entry: entries[0]?.id ?? 0 }
}

/** Transaction IDs under which no money can be sent, with what has each, and whose that is. */
const usedIds: [string, string, (() => string) | undefined, () => Promise<string>][] = [
  [
    "of a brand's payment",
    'payment',
    () => brand.username,
    async () => (await pay(brand, await collaborate(brand, influencer, '20'))).transaction_id,
  ],
  ['of a withdrawal', 'withdrawal', () => influencer.username, () => sentWith('withdrawal', uniqueTransactionId())],
  ['of a refund', 'refund', () => brand.username, () => sentWith('refund', uniqueTransactionId())],
  ['of money that the wallet received', 'entry', undefined, async () => (await receiveMoney()).id],
]

const useOf = (kind: string, who: (() => string) | undefined, transaction_id: string) => ({
  kind,
  transaction_id,
  ...(who && { username: who() }),
})

/** Transaction IDs that look used but are not. */
const freeIds: [string, () => Promise<string>][] = [
  [
    'of a rejected payment',
    async () => {
      const { id, transaction_id } = await pay(brand, await collaborate(brand, influencer, '20'))
      const body = { status: 'rejected' } as const
      expectStatus(await admin.call('PUT /admin/payments/{id}/', { params: { id }, body }), 200)
      return transaction_id
    },
  ],
  [
    'of a payment that was not received',
    async () => (await reverse(admin, await earn(admin, brand, influencer, '20'), 'not_received')).transaction_id,
  ],
  [
    'of a payment to the other wallet',
    async () => expectStatus(await reportPayment(uniqueTransactionId(), 'nagad'), 201).body.transaction_id,
  ],
  [
    'of a wallet entry that an admin has ignored',
    async () => {
      const { id, entry } = await receiveMoney()
      const body = { action: 'ignore', note: 'Forged' } as const
      expectStatus(await admin.call('PUT /admin/wallet-entries/{id}/', { params: { id: entry }, body }), 200)
      return id
    },
  ],
]

describe.each(Object.values(payouts))(
  'the transaction ID of a $kind',
  ({ kind, create, send, correct, stored, own }) => {
    const { waiting, recorded, missing, unsent, changed } = codes[kind]
    const recordings = async (id: number) => {
      const { body } = await admin.call('GET /admin/activity/', { query: { kind: recorded } })
      return body.filter(({ subject }) => subject.id === id)
    }

    /** A payout sent with the wrong transaction ID. */
    async function wronglySent(wrong = uniqueTransactionId()) {
      const id = await create()
      return { id, wrong, row: expectStatus(await send(id, wrong), 200).body }
    }

    test('is stored in the form of the wallets, and sending with it again is a no-op', async () => {
      const [id, transaction_id] = [await create(), uniqueTransactionId()]
      const typed = ` ${transaction_id.toLowerCase()} `
      const { body } = expectStatus(await send(id, typed), 200)
      expect(body).toMatchObject({ id, transaction_id })
      expect(await own(id)).toMatchObject({ transaction_id })
      expect(expectStatus(await send(id, typed), 200).body).toEqual(body)
    })

    test.each(usedIds)('cannot be one %s, and the payout stays unsent', async (_, use, who, usedId) => {
      const [id, transaction_id] = [await create(), await usedId()]
      const before = await cover()
      expectUsedId(await send(id, ` ${transaction_id.toLowerCase()}`), useOf(use, who, transaction_id))
      expect(await stored(id)).toMatchObject({ status: waiting, transaction_id: null })
      expect(await cover()).toEqual(before)
      expectStatus(await send(id, uniqueTransactionId()), 200)
    })

    test.each(freeIds)('can be one %s', async (_, freeId) => {
      const transaction_id = await freeId()
      expectStatus(await send(await create(), transaction_id), 200)
    })

    test('is corrected without moving money, which frees the wrong one for a payment', async () => {
      const { id, wrong, row } = await wronglySent(bkashId())
      expectRefusal(await reportPayment(wrong), 'transaction_id_used')
      const right = uniqueTransactionId()
      const before = await cover()
      const { body } = expectStatus(await correct(id, wrong.toLowerCase(), ` ${right.toLowerCase()} `), 200)
      expect(body).toEqual({ ...row, transaction_id: right })
      expect(await own(id)).toMatchObject({ transaction_id: right })
      expect(await cover()).toEqual(before)
      expectStatus(await reportPayment(wrong), 201)
      expect(await recordings(id)).toMatchObject([
        {
          actor: { id: admin.id },
          subject: { type: kind },
          before: { transaction_id: wrong },
          after: { transaction_id: right },
        },
      ])
    })

    test('can be that of a payment to another wallet', async () => {
      const { wrong } = await wronglySent()
      expectStatus(await reportPayment(wrong, 'nagad'), 201)
    })

    test('is corrected once if the correction is repeated', async () => {
      const { id, wrong } = await wronglySent()
      const right = uniqueTransactionId()
      const first = expectStatus(await correct(id, wrong, right), 200)
      expect(expectStatus(await correct(id, wrong, right), 200).body).toEqual(first.body)
      expect(await recordings(id)).toHaveLength(1)
    })

    test('is not recorded before the money is sent', async () => {
      const id = await create()
      expectRefusal(await correct(id, uniqueTransactionId(), uniqueTransactionId()), unsent)
      expect(await stored(id)).toMatchObject({ status: waiting, transaction_id: null })
    })

    test.each(usedIds)('is not corrected to one %s', async (_, use, who, usedId) => {
      const { id, wrong } = await wronglySent()
      const transaction_id = await usedId()
      expectUsedId(await correct(id, wrong, transaction_id), useOf(use, who, transaction_id))
      expect(await stored(id)).toMatchObject({ transaction_id: wrong })
      expect(await recordings(id)).toEqual([])
    })

    test('is not recorded if it is invalid or the payout does not exist', async () => {
      expectRefusal(await correct(999_999, uniqueTransactionId(), uniqueTransactionId()), missing)
      const { id } = await wronglySent()
      expectFieldErrors(await correct(id, '', ' '), 'replaces', 'transaction_id')
    })

    test('is corrected by one of two concurrent admins, and the other is refused', async () => {
      const { id, wrong } = await wronglySent()
      const second = await makeAdmin(app)
      const ids = [uniqueTransactionId(), uniqueTransactionId()] as const
      const replies = await Promise.all([correct(id, wrong, ids[0]), correct(id, wrong, ids[1], second)])
      const winner = replies.findIndex(({ status }) => status === 200)
      expectRefusal(replies[1 - winner] as (typeof replies)[0], changed)
      expect(await stored(id)).toMatchObject({ transaction_id: ids[winner] })
      expect(await recordings(id)).toMatchObject([{ before: { transaction_id: wrong } }])
    })

    test('belongs to one of two payouts sent with it at the same time', async () => {
      const ids = [await create(), await create()] as const
      const transaction_id = uniqueTransactionId()
      const replies = await Promise.all(ids.map(id => send(id, transaction_id)))
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const refused = ids[replies.findIndex(({ status }) => status === 409)] ?? 0
      expect(await stored(refused)).toMatchObject({ status: waiting, transaction_id: null })
    })

    test('is never removed', async () => {
      const { id } = await wronglySent()
      const removal = sql`update ${sql.table(payoutTables[kind])} set transaction_id = null where id = ${id}`
      await expect(removal.execute(app.services.db)).rejects.toThrow(/immutable|refunds_sent/)
    })
  },
)

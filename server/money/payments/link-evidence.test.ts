import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminPayment, Payment, PaymentMethod } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { collaborate, expectStatus, makeAdmin, reverse } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { bkashId, paste, Wallet } from '#tests/support/wallets.ts'

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')
let wallet: Wallet
beforeEach(async () => {
  wallet = await Wallet.open(admin)
})

/** Reports a payment of ৳500 with the number of somebody who did not send it. */
async function report(transaction_id = bkashId(), payment_method: PaymentMethod = 'bkash'): Promise<Payment> {
  const { id: application_id } = await collaborate(brand, influencer, '500')
  const body = { application_id, amount: '500', payment_method, transaction_id, sender_number: '01799999999' }
  return expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body
}
async function confirm(payment: Payment): Promise<Payment> {
  const params = { id: payment.id }
  expectStatus(await admin.call('PUT /admin/payments/{id}/', { params, body: { status: 'confirmed' } }), 200)
  return payment
}
/** Adds the entry of money received, and returns its id. */
async function receive(transactionId: string, taka = 500): Promise<number> {
  const { entries } = await paste(admin, wallet.receive(taka, transactionId))
  return entries[0]?.id ?? 0
}
const link = ({ id }: { id: number }, entry: number, who = admin) =>
  who.call('POST /admin/payments/{id}/evidence/', { params: { id }, body: { entry } })
const decideEntry = (id: number, action: 'ignore' | 'explain') =>
  admin.call('PUT /admin/wallet-entries/{id}/', { params: { id }, body: { action, note: 'A test' } })

async function cover(): Promise<{ without: number; incoming: number; remainder: string }> {
  const { cover } = expectStatus(await admin.call('GET /admin/wallet-accounts/'), 200).body
  return {
    without: Number(cover.without_evidence.amount),
    incoming: Number(cover.unmatched_incoming.amount),
    remainder: cover.remainder,
  }
}
const linkEvents = async ({ id }: Payment) => {
  const { body } = await admin.call('GET /admin/activity/', { query: { kind: 'evidence_linked' } })
  return body.filter(({ subject }) => subject.id === id)
}
const listed = async ({ id, transaction_id }: Payment): Promise<AdminPayment | undefined> => {
  const { body } = await admin.call('GET /admin/payments/', { query: { search: transaction_id } })
  return body.find(row => row.id === id)
}

/** A payment confirmed before its entry arrived, which differs. */
async function differing(): Promise<{ payment: Payment; entry: number }> {
  const payment = await confirm(await report())
  return { payment, entry: await receive(payment.transaction_id) }
}

describe('POST /admin/payments/{id}/evidence/', () => {
  test('links an entry from another number to its payment, which no longer lacks evidence', async () => {
    const { payment, entry } = await differing()
    expect((await listed(payment))?.evidence).toMatchObject({
      grade: 'differs',
      reasons: [{ code: 'confirmed_without_evidence' }, { code: 'sender' }],
    })
    const before = await cover()
    const { body } = expectStatus(await link(payment, entry), 200)
    expect(body).toMatchObject({
      id: payment.id,
      evidence: { grade: 'matched', reasons: [], entry: { id: entry, state: 'matched' } },
    })
    expect(await cover()).toEqual({
      without: before.without - 500,
      incoming: before.incoming - 500,
      remainder: before.remainder,
    })
    expect(await linkEvents(payment)).toMatchObject([{ actor: { id: admin.id }, subject: { type: 'payment' } }])
  })

  test('is a no-op if the entry is already linked to the payment', async () => {
    const { payment, entry } = await differing()
    const first = expectStatus(await link(payment, entry), 200)
    const before = await cover()
    expect(expectStatus(await link(payment, entry), 200).body).toEqual(first.body)
    expect(await cover()).toEqual(before)
    expect(await linkEvents(payment)).toHaveLength(1)
  })

  test('links the entry of a payment whose refund is due, because its money has arrived', async () => {
    const { payment, entry } = await differing()
    await reverse(admin, payment, 'duplicate')
    expect(expectStatus(await link(payment, entry), 200).body.evidence).toMatchObject({ entry: { state: 'matched' } })
  })

  test.each<[string, () => Promise<{ payment: { id: number }; entry: number }>]>([
    [
      'of another amount',
      async () => {
        const payment = await confirm(await report())
        return { payment, entry: await receive(payment.transaction_id, 300) }
      },
    ],
    ['with another transaction ID', async () => ({ ...(await differing()), entry: await receive(bkashId()) })],
    [
      'that went out',
      async () => {
        const payment = await confirm(await report())
        const { entries } = await paste(admin, wallet.send(500, payment.transaction_id))
        return { payment, entry: entries[0]?.id ?? 0 }
      },
    ],
    ['that does not exist', async () => ({ ...(await differing()), entry: 999_999 })],
    ...(['ignore', 'explain'] as const).map(
      action =>
        [
          `after the action ${action}`,
          async () => {
            const found = await differing()
            expectStatus(await decideEntry(found.entry, action), 200)
            return found
          },
        ] as [string, typeof differing],
    ),
    [
      'of a pending payment',
      async () => {
        const payment = await report()
        return { payment, entry: await receive(payment.transaction_id) }
      },
    ],
    [
      'of a rejected payment',
      async () => {
        const payment = await report()
        const params = { id: payment.id }
        expectStatus(await admin.call('PUT /admin/payments/{id}/', { params, body: { status: 'rejected' } }), 200)
        return { payment, entry: await receive(payment.transaction_id) }
      },
    ],
    ...(['not_received', 'returned_by_wallet'] as const).map(
      kind =>
        [
          `of a payment that was reversed as ${kind}`,
          async () => {
            const found = await differing()
            await reverse(admin, found.payment, kind)
            return found
          },
        ] as [string, typeof differing],
    ),
    [
      'for a payment that is linked to another one',
      async () => {
        const { payment, entry } = await differing()
        expectStatus(await link(payment, entry), 200)
        return { payment, entry: await receive(bkashId()) }
      },
    ],
  ])('refuses an entry %s', async (_, prepare) => {
    const { payment, entry } = await prepare()
    const before = await cover()
    expectRefusal(await link(payment, entry), 'entry_not_linkable')
    expect(await cover()).toEqual(before)
  })

  test('refuses an entry whose transaction ID also belongs to another confirmed payment', async () => {
    const id = bkashId()
    const [payment, other] = [await confirm(await report(id)), await confirm(await report(id, 'nagad'))]
    const entry = await receive(id)
    for (const each of [payment, other]) expectRefusal(await link(each, entry), 'evidence_used')
    await reverse(admin, other, 'not_received')
    expectStatus(await link(payment, entry), 200)
  })

  test('refuses an unknown payment', async () => {
    expectRefusal(await link({ id: 999_999 }, await receive(bkashId())), 'payment_not_found')
  })

  test('links once, however many admins do it at the same time', async () => {
    const { payment, entry } = await differing()
    const before = await cover()
    const second = await makeAdmin(app)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => link(payment, entry, index % 2 ? admin : second)),
    )
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect((await cover()).without).toBe(before.without - 500)
    expect(await linkEvents(payment)).toHaveLength(1)
  })

  test('and a concurrent decision about the entry do not both succeed', async () => {
    const { payment, entry } = await differing()
    const [linked, ignored] = await Promise.all([link(payment, entry), decideEntry(entry, 'ignore')])
    expect([`${linked.status} ${linked.error.code ?? ''}`, `${ignored.status} ${ignored.error.code ?? ''}`]).toEqual(
      linked.status === 200 ? ['200 ', '409 entry_linked'] : ['409 entry_not_linkable', '200 '],
    )
  })
})

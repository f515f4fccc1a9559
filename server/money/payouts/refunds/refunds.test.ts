import { describe, expect, test } from 'vitest'
import type { Payment, PaymentMethod } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { dispatchEverything } from '#tests/support/events.ts'
import { untilBlockedBy } from '#tests/support/locks.ts'
import {
  collaborate,
  createUser,
  earn,
  expectStatus,
  owe,
  reverse,
  uniqueTransactionId,
} from '#tests/support/people.ts'
import { expectFieldErrors, expectRefusal, expectUsedId } from '#tests/support/refusals.ts'
import { account, transfer } from '#tests/support/statements.ts'
import { bkashId, paste, Wallet } from '#tests/support/wallets.ts'

const server = useApp()
const admin = useAdmin(server)
const brand = useUser(server, 'brand')
const influencer = useUser(server, 'influencer')

async function newPayment(payment_method: PaymentMethod = 'bkash'): Promise<Payment> {
  const { id, amount_due } = await collaborate(brand, influencer, '20')
  const body = { application_id: id, amount: amount_due, payment_method, transaction_id: uniqueTransactionId() }
  return expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body
}

/** Adds a message about money received, and returns its transaction ID and its entry. */
async function receiveMoney(): Promise<{ id: string; entry: number }> {
  const id = bkashId()
  const { entries } = await paste(admin, (await Wallet.open(admin)).receive(20, id))
  return { id, entry: entries[0]?.id ?? 0 }
}

const newRefund = async (amount = '250') => owe(admin, await earn(admin, brand, influencer, amount))
const send = (id: number, transactionId: string) =>
  admin.call('POST /admin/refunds/{id}/sent/', { params: { id }, body: { transaction_id: transactionId } })
const own = async (person: Person) => expectStatus(await person.call('GET /refunds/'), 200).body
const due = async () =>
  (await brand.call('GET /brand/payments/statement/', { query: { account: 'refund_due' } })).body.balance

describe('a refund', () => {
  test('is listed for admins and for its brand, and for no other brand', async () => {
    const payment = await earn(admin, brand, influencer, '250')
    const { brand_name, brand_display_name: _, sender_number, sender_confirmed, ...refund } = await owe(admin, payment)
    expect([sender_number, sender_confirmed]).toEqual([null, false])
    expect(refund).toEqual({
      id: expect.any(Number),
      payment: payment.id,
      campaign_title: payment.campaign_title,
      influencer_name: influencer.username,
      influencer_display_name: null,
      amount: '250.00',
      payment_method: 'bkash',
      status: 'due',
      payment_transaction_id: payment.transaction_id,
      transaction_id: null,
      transferred_at: null,
      reversal_kind: 'wrong_payment',
      reversal_note: 'See the statement',
      created_at: expect.stringMatching(/Z$/),
      sent_at: null,
    })
    expect(brand_name).toBe(brand.username)
    expect((await own(brand))[0]).toEqual(refund)
    expect(await own(await createUser(server, 'brand'))).toEqual([])
  })

  const byBrand = '01733333333'
  test.each([
    { from: 'the sender of the wallet entry', received: (text: string) => text, expected: byBrand },
    {
      from: 'the number that the brand gave, without a wallet entry',
      received: (text: string) => text.replace(/TrxID \w+/, `TrxID ${bkashId()}`),
      expected: '01722222222',
    },
    {
      from: 'the number that the brand gave, if an agent took cash',
      received: (text: string) => text.replace(/You have received (.*) from (\d+)/, 'Cash In $1 from $2 successful'),
      expected: '01722222222',
    },
    {
      from: 'the number that the brand gave, if the sender has a name only',
      received: (text: string) => text.replace(byBrand, 'Rupali Agency'),
      expected: '01722222222',
    },
  ])(
    'tells admins where its payment came from, and whether that is from the wallet: $from',
    async ({ received, expected }) => {
      const { id, amount_due } = await collaborate(brand, influencer, '20')
      const transaction_id = bkashId()
      const typed = { transaction_id, sender_number: '01722222222' }
      const body = { ...typed, application_id: id, amount: amount_due, payment_method: 'bkash' } as const
      const payment = expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body
      const message = (await Wallet.open(admin)).receive(20, transaction_id, { from: byBrand })
      expect((await paste(admin, received(message))).counts.new).toBe(1)
      const confirmed = { params: { id: payment.id }, body: { status: 'confirmed' } } as const
      expectStatus(await admin.call('PUT /admin/payments/{id}/', confirmed), 200)
      const sender = { sender_number: expected, sender_confirmed: expected === byBrand }
      expect(await owe(admin, payment)).toMatchObject(sender)
    },
  )

  test('does not exist for a payment that was not received or that the wallet took back', async () => {
    const before = await own(brand)
    for (const kind of ['not_received', 'returned_by_wallet'] as const)
      await reverse(admin, await earn(admin, brand, influencer, '10'), kind)
    expect(await own(brand)).toEqual(before)
  })

  test('is sent once, with a transaction ID that its brand can see', async () => {
    const refund = await newRefund()
    const before = await due()
    const transactionId = uniqueTransactionId()
    const { body } = expectStatus(await send(refund.id, ` ${transactionId.toLowerCase()} `), 200)
    const sent = { status: 'sent', transaction_id: transactionId, sent_at: expect.stringMatching(/Z$/) as string }
    expect(body).toMatchObject({ id: refund.id, ...sent })
    expect(Number(before) - Number(await due())).toBe(250)
    expect(expectStatus(await send(refund.id, transactionId), 200).body).toEqual(body)
    expectRefusal(await send(refund.id, uniqueTransactionId()), 'refund_already_sent')
    expect((await own(brand))[0]).toMatchObject(sent)
    await dispatchEverything(server.services.db)
    const [notification] = (await brand.call('GET /notifications/')).body
    expect(notification).toMatchObject({ kind: 'refund_sent', subject_id: refund.id, amount: '250.00', reason: null })
    const [entry] = (await admin.call('GET /admin/activity/', { query: { limit: 1 } })).body
    expect(entry).toMatchObject({
      kind: 'refund_sent',
      subject: { type: 'refund', id: refund.id, name: refund.payment_transaction_id },
      before: { status: 'due' },
      after: { status: 'sent' },
      details: { amount: '250.00' },
    })
  })

  test('is refused with an invalid transaction ID, and if it is unknown', async () => {
    expectFieldErrors(await send((await newRefund()).id, ' '), 'transaction_id')
    expectRefusal(await send(999_999, uniqueTransactionId()), 'refund_not_found')
  })

  test("stays due if the payment's own transaction ID is given for it", async () => {
    const refund = await newRefund()
    const before = await due()
    const { payment_transaction_id: transaction_id } = refund
    const use = { kind: 'payment', transaction_id, username: brand.username }
    expectUsedId(await send(refund.id, transaction_id.toLowerCase()), use)
    expect(await due()).toBe(before)
    expect((await own(brand))[0]).toMatchObject({ id: refund.id, status: 'due', transaction_id: null })
  })

  test('can be sent for a Nagad payment with the transaction ID of money that the bKash wallet received', async () => {
    const { id } = await newPayment('nagad')
    const body = { status: 'confirmed' } as const
    expectStatus(await admin.call('PUT /admin/payments/{id}/', { params: { id }, body }), 200)
    const refund = await owe(admin, { id })
    expectStatus(await send(refund.id, (await receiveMoney()).id), 200)
  })

  test('waits for a payment that is being reported with its transaction ID', async () => {
    const refund = await newRefund()
    const { id, amount_due } = await collaborate(brand, influencer, '20')
    const transactionId = uniqueTransactionId()
    const reporting = await connectAs('owner')
    try {
      await reporting.query(`begin; select pg_advisory_xact_lock_shared(hashtext('wallet entries'))`)
      await reporting.query(
        `insert into payments (application_id, amount, payment_method, transaction_id) values ($1, $2, 'bkash', $3)`,
        [id, Number(amount_due) * 100, transactionId],
      )
      const sending = send(refund.id, transactionId)
      await untilBlockedBy(reporting, sending)
      await reporting.query('commit')
      const use = { kind: 'payment', transaction_id: transactionId, username: brand.username }
      expectUsedId(await sending, use)
    } finally {
      await reporting.end()
    }
  })

  test('delays the report of a payment with its transaction ID while being sent', async () => {
    const { id: refund } = await newRefund('20')
    const { id, amount_due } = await collaborate(brand, influencer, '20')
    const transactionId = uniqueTransactionId()
    const sending = await connectAs('owner')
    try {
      await sending.query(`begin; select pg_advisory_xact_lock(hashtext('wallet entries'))`)
      await sending.query(transfer('refund_sent', refund, account('refund_due', brand.id), account('clearing'), 2_000))
      await sending.query(
        `update refunds set status = 'sent', transaction_id = $2, sent_at = now(), sent_by = $3 where id = $1`,
        [refund, transactionId, admin.id],
      )
      const body = {
        application_id: id,
        amount: amount_due,
        payment_method: 'bkash',
        transaction_id: transactionId,
      } as const
      const reporting = brand.call('POST /payments/submit/', { body })
      await untilBlockedBy(sending, reporting)
      await sending.query('commit')
      expectRefusal(await reporting, 'transaction_id_used')
    } finally {
      await sending.end()
    }
  })

  test('can be filtered by status', async () => {
    const [sent, waiting] = [await newRefund(), await newRefund()]
    expectStatus(await send(sent.id, uniqueTransactionId()), 200)
    const ids = async (status: 'due' | 'sent') =>
      (await admin.call('GET /admin/refunds/', { query: { status } })).body.map(({ id }) => id)
    expect(await ids('due')).toContain(waiting.id)
    expect(await ids('due')).not.toContain(sent.id)
    expect(await ids('sent')).toContain(sent.id)
  })
})

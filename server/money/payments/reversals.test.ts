import { beforeEach, describe, expect, test } from 'vitest'
import { reversalKinds, type Application, type Payment, type ReversalKind } from '#contract/index.ts'
import { useAdmin, useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { dispatchEverything } from '#tests/support/events.ts'
import {
  applyTo,
  collaborate,
  createUser,
  decide,
  earn,
  expectStatus,
  owe,
  pay,
  publish,
  reverse,
  uniqueTransactionId,
} from '#tests/support/people.ts'
import { expectFieldErrors, expectRefusal } from '#tests/support/refusals.ts'

const server = useApp()
const admin = useAdmin(server)
const otherAdmin = useAdmin(server)
let brand: Person
let influencer: Person
beforeEach(async () => {
  brand = await createUser(server, 'brand')
  influencer = await createUser(server, 'influencer')
})

const take = (id: number, kind: ReversalKind, note?: string | null, who = admin) =>
  who.call('POST /admin/payments/{id}/reversal/', {
    params: { id },
    body: { kind, ...(note !== undefined && { note }) },
  })
const preview = (id: number) => admin.call('GET /admin/payments/{id}/reversal/', { params: { id } })
const withdraw = async (amount: string) => {
  const body = { amount, payment_method: 'bkash', phone_number: '01712345678' } as const
  return expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body.id
}
const decideWithdrawal = (id: number, status: 'approved' | 'rejected', who = admin) =>
  who.call('PUT /admin/withdrawals/{id}/', { params: { id }, body: { status } })
const balances = async () => {
  const { balance, held, owed } = (await influencer.call('GET /influencer/balance/')).body
  return { balance, held, owed }
}
const applicationOf = async (person: Person, { application }: Payment): Promise<Application | undefined> => {
  const query = person.role === 'brand' ? { brand: 'true' as const } : { influencer: 'true' as const }
  const { body } = await person.call('GET /applications/', { query })
  return body.find(({ id }) => id === application)
}
const payAgain = (payment: Payment, transactionId = uniqueTransactionId()) =>
  brand.call('POST /payments/submit/', {
    body: {
      application_id: payment.application,
      amount: payment.amount,
      payment_method: payment.payment_method,
      transaction_id: transactionId,
    },
  })
const setFee = async (percent: string) =>
  expectStatus(await admin.call('PUT /admin/settings/', { body: { platform_fee_percent: percent } }), 200)

describe('POST /admin/payments/{id}/reversal/', () => {
  test.each(reversalKinds)('%s keeps the payment confirmed and makes the application unpaid', async kind => {
    const payment = await earn(admin, brand, influencer, '1000')
    const reversed = { reversed_at: expect.stringMatching(/Z$/) as string, reversal_kind: kind, reversal_note: 'Why' }
    const { body } = expectStatus(await take(payment.id, kind, '  Why '), 201)
    expect(body).toMatchObject({ id: payment.id, status: 'confirmed', ...reversed })
    expect(await balances()).toEqual({ balance: '0.00', held: '0.00', owed: '0.00' })
    for (const person of [brand, influencer]) {
      const application = await applicationOf(person, payment)
      expect(application).toMatchObject({ payment_status: 'unpaid', transaction_id: null })
      expect(application).toHaveProperty('reversed_payments', [
        { id: payment.id, payment_method: 'bkash', transaction_id: payment.transaction_id, ...reversed },
      ])
    }
    const { stats, months } = (await brand.call('GET /dashboard/brand/')).body
    expect(stats.money_spent).toBe('0.00')
    const earnings = (await influencer.call('GET /dashboard/influencer/')).body.stats
    expect(earnings).toMatchObject({ total_earnings: '0.00', pending_earnings: '1000.00' })
    await dispatchEverything(server.services.db)
    expect((await brand.call('GET /dashboard/brand/')).body.months.at(-1)).toEqual({
      month: months.at(-1)?.month,
      spent: '0.00',
    })
  })

  test.each([
    ['not_received', 201],
    ['returned_by_wallet', 409],
    ['duplicate', 409],
    ['wrong_payment', 409],
  ] as const)('%s lets the brand pay again; the same transaction ID returns %d', async (kind, status) => {
    const payment = await earn(admin, brand, influencer, '300')
    await reverse(admin, payment, kind)
    const again = await payAgain(payment, payment.transaction_id)
    expect(again.status).toBe(status)
    if (status === 409) {
      expectRefusal(again, 'transaction_id_used')
      expectStatus(await payAgain(payment), 201)
    }
    expectRefusal(await payAgain(payment), 'payment_already_submitted')
  })

  test('stores no note without a visible character', async () => {
    const payment = await earn(admin, brand, influencer, '10')
    expect(expectStatus(await take(payment.id, 'not_received', ' \u200b '), 201).body.reversal_note).toBeNull()
  })

  test('removes the completed campaign from its own category only', async () => {
    for (const category of ['food', 'travel'] as const) {
      const application = await applyTo(influencer, await publish(brand, { category }))
      const payment = await pay(brand, await decide(brand, application, 'accepted'))
      const confirmation = { params: { id: payment.id }, body: { status: 'confirmed' as const } }
      expectStatus(await admin.call('PUT /admin/payments/{id}/', confirmation), 200)
      if (category === 'travel') await reverse(admin, payment, 'not_received')
    }
    const { body } = await brand.call('GET /profile/{username}/', { params: { username: influencer.username } })
    expect(body).toMatchObject({ completed: [{ category: 'food', campaigns: 1 }] })
  })

  test('returns the fee from the fee account, whatever the current rate is', async () => {
    await setFee('12.5')
    const payment = await earn(admin, brand, influencer, '100.10')
    await setFee('0')
    expect((await preview(payment.id)).body).toEqual({
      amount: '100.10',
      platform_fee: '12.51',
      taken: '87.59',
      owed: '0.00',
    })
    await reverse(admin, payment, 'wrong_payment')
    expect(await balances()).toMatchObject({ balance: '0.00', owed: '0.00' })
    const { body } = await admin.call('GET /admin/refunds/', { query: { limit: 1 } })
    expect(body[0]).toMatchObject({ payment: payment.id, amount: '100.10', status: 'due' })
  })

  test('turns money already withdrawn into a debt, which the next credit repays before any withdrawal', async () => {
    const payment = await earn(admin, brand, influencer, '1000')
    expectStatus(await decideWithdrawal(await withdraw('700'), 'approved'), 200)
    expect((await preview(payment.id)).body).toMatchObject({ taken: '300.00', owed: '700.00' })
    await reverse(admin, payment, 'not_received')
    expect(await balances()).toEqual({ balance: '0.00', held: '0.00', owed: '700.00' })
    await earn(admin, brand, influencer, '500')
    expect(await balances()).toEqual({ balance: '0.00', held: '0.00', owed: '200.00' })
    await earn(admin, brand, influencer, '500')
    expect(await balances()).toEqual({ balance: '300.00', held: '0.00', owed: '0.00' })
  })

  test('keeps a pending withdrawal, which cannot be approved until the debt is repaid', async () => {
    const payment = await earn(admin, brand, influencer, '1000')
    const request = await withdraw('800')
    await reverse(admin, payment, 'duplicate')
    expect(await balances()).toEqual({ balance: '0.00', held: '800.00', owed: '800.00' })
    const listed = async () => (await admin.call('GET /admin/withdrawals/', { query: { limit: 1 } })).body
    expect(await listed()).toMatchObject([{ status: 'pending', amount: '800.00', owed: '800.00' }])
    expectRefusal(await decideWithdrawal(request, 'approved'), 'influencer_owes')
    expect(await balances()).toEqual({ balance: '0.00', held: '800.00', owed: '800.00' })
    expectStatus(await decideWithdrawal(request, 'rejected'), 200)
    expect(await balances()).toEqual({ balance: '0.00', held: '0.00', owed: '0.00' })
    expect(await listed()).toMatchObject([{ status: 'rejected', owed: '0.00' }])
  })

  test('is a no-op when repeated, and returns 409 for another kind', async () => {
    const payment = await earn(admin, brand, influencer, '100')
    const first = expectStatus(await take(payment.id, 'duplicate', 'first'), 201).body
    expect(expectStatus(await take(payment.id, 'duplicate', 'second'), 200).body).toEqual(first)
    expectRefusal(await take(payment.id, 'not_received'), 'payment_already_reversed')
    expectRefusal(await preview(payment.id), 'payment_already_reversed')
  })

  test('is refused for a payment that is pending, rejected or unknown', async () => {
    const { id } = await pay(brand, await collaborate(brand, influencer, '100'))
    for (const call of [await take(id, 'duplicate'), await preview(id)]) expectRefusal(call, 'payment_not_confirmed')
    await admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status: 'rejected' } })
    expectRefusal(await take(id, 'duplicate'), 'payment_not_confirmed')
    for (const call of [await take(999_999, 'duplicate'), await preview(999_999)])
      expectRefusal(call, 'payment_not_found')
  })

  test('returns 400 for an unknown kind or a note that is too long', async () => {
    const { id } = await earn(admin, brand, influencer, '100')
    expectFieldErrors(await take(id, 'gift' as ReversalKind), 'kind')
    expectFieldErrors(await take(id, 'duplicate', 'x'.repeat(501)), 'note')
    expectStatus(await take(id, 'duplicate', null), 201)
  })

  test("leaves the payment's decision unchanged", async () => {
    const { id } = await earn(admin, brand, influencer, '100')
    await reverse(admin, { id }, 'not_received')
    const decide = (status: 'confirmed' | 'rejected') =>
      admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status } })
    expect(expectStatus(await decide('confirmed'), 200).body.reversal_kind).toBe('not_received')
    expectRefusal(await decide('rejected'), 'payment_already_decided')
    expect(await balances()).toMatchObject({ balance: '0.00' })
  })

  test('notifies both sides, with the reason, and keeps the note out of the activity log', async () => {
    const payment = await earn(admin, brand, influencer, '100')
    expectStatus(await take(payment.id, 'returned_by_wallet', 'bKash took it'), 201)
    await dispatchEverything(server.services.db)
    for (const person of [brand, influencer]) {
      const [notification] = (await person.call('GET /notifications/')).body
      expect(notification).toMatchObject({
        kind: 'payment_reversed',
        subject_id: payment.id,
        person: null,
        amount: '100.00',
        reason: 'returned_by_wallet',
        note: 'bKash took it',
      })
    }
    const [entry] = (await admin.call('GET /admin/activity/', { query: { limit: 1 } })).body
    expect(entry).toMatchObject({ kind: 'payment_reversed', after: { reversal_kind: 'returned_by_wallet' } })
    expect(JSON.stringify(entry)).not.toContain('bKash took it')
  })

  test("prevents the deletion of the payment's campaign", async () => {
    const payment = await earn(admin, brand, influencer, '100')
    await reverse(admin, payment, 'not_received')
    const application = await applicationOf(brand, payment)
    const params = { id: application?.campaign ?? 0 }
    expectRefusal(await brand.call('DELETE /campaigns/{id}/', { params }), 'campaign_has_unpaid_work')
  })
})

const statuses = (responses: readonly { status: number }[]) => responses.map(({ status }) => status).toSorted()
const rounds = [1, 2, 3, 4]

describe('concurrently', () => {
  test('20 reversals take the money once, and only one of two kinds wins', async () => {
    const payment = await earn(admin, brand, influencer, '400')
    await earn(admin, brand, influencer, '1000')
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        take(payment.id, index % 2 ? 'duplicate' : 'not_received', null, index % 3 ? admin : otherAdmin),
      ),
    )
    expect(statuses(responses)).toEqual([...Array<number>(9).fill(200), 201, ...Array<number>(10).fill(409)])
    expect(await balances()).toEqual({ balance: '1000.00', held: '0.00', owed: '0.00' })
  })

  test.for(rounds)('a reversal and a withdrawal request never create money; round %i', async () => {
    const payment = await earn(admin, brand, influencer, '1000')
    const body = { amount: '800', payment_method: 'bkash', phone_number: '01712345678' } as const
    const [request] = await Promise.all([
      influencer.call('POST /withdrawals/', { body }),
      take(payment.id, 'not_received'),
    ])
    expect(await balances()).toEqual(
      request.status === 201
        ? { balance: '0.00', held: '800.00', owed: '800.00' }
        : { balance: '0.00', held: '0.00', owed: '0.00' },
    )
  })

  test.for(rounds)('a reversal and an approval end in a debt or a refusal; round %i', async () => {
    const payment = await earn(admin, brand, influencer, '1000')
    const id = await withdraw('1000')
    const [approval, reversal] = await Promise.all([
      decideWithdrawal(id, 'approved', otherAdmin),
      take(payment.id, 'returned_by_wallet'),
    ])
    expect(reversal.status).toBe(201)
    const paidOut = approval.status === 200
    if (!paidOut) expectRefusal(approval, 'influencer_owes')
    expect(await balances()).toEqual({ balance: '0.00', held: paidOut ? '0.00' : '1000.00', owed: '1000.00' })
  })

  test.for(rounds)('a reversal and a rejection leave no balance and no debt; round %i', async () => {
    const payment = await earn(admin, brand, influencer, '1000')
    const id = await withdraw('600')
    const responses = await Promise.all([
      decideWithdrawal(id, 'rejected', otherAdmin),
      take(payment.id, 'wrong_payment'),
    ])
    expect(statuses(responses)).toEqual([200, 201])
    expect(await balances()).toEqual({ balance: '0.00', held: '0.00', owed: '0.00' })
  })

  test.for(rounds)('a reversal and a second payment leave at most one live payment; round %i', async () => {
    const payment = await earn(admin, brand, influencer, '100')
    const [, again] = await Promise.all([take(payment.id, 'not_received'), payAgain(payment)])
    expect([201, 409]).toContain(again.status)
    expect((await applicationOf(brand, payment))?.payment_status).toBe(again.status === 201 ? 'pending' : 'unpaid')
  })

  test.for(rounds)('a reversal and the confirmation of another payment agree; round %i', async () => {
    const payment = await earn(admin, brand, influencer, '1000')
    expectStatus(await decideWithdrawal(await withdraw('1000'), 'approved'), 200)
    const { id } = await pay(brand, await collaborate(brand, influencer, '400'))
    const confirm = otherAdmin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status: 'confirmed' } })
    expect(statuses(await Promise.all([confirm, take(payment.id, 'duplicate')]))).toEqual([200, 201])
    expect(await balances()).toEqual({ balance: '0.00', held: '0.00', owed: '600.00' })
  })

  test('20 attempts to send two refunds with one transaction ID send one of them', async () => {
    const refunds = [
      await owe(admin, await earn(admin, brand, influencer, '100')),
      await owe(admin, await earn(admin, brand, influencer, '100')),
    ]
    const body = { transaction_id: uniqueTransactionId() }
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        admin.call('POST /admin/refunds/{id}/sent/', { params: { id: refunds[index % 2]?.id ?? 0 }, body }),
      ),
    )
    expect(statuses(responses)).toEqual([...Array<number>(10).fill(200), ...Array<number>(10).fill(409)])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { Application, Payment, PaymentClaim } from '#contract/index.ts'
import { closeAccount } from '#server/accounts/closing/index.ts'
import { useApp } from '#tests/support/app.ts'
import { claimsOf, contest, report, decideClaim } from '#tests/support/claims.ts'
import type { Person } from '#tests/support/client.ts'
import { auditLogOf, dispatchEverything } from '#tests/support/events.ts'
import {
  collaborate,
  createUser,
  expectStatus,
  makeAdmin,
  pay,
  payable,
  reverse,
  uniqueTransactionId,
} from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { bkashId, paste, Wallet } from '#tests/support/wallets.ts'

const app = useApp()
let admin: Person
let brand: Person
let rival: Person
let influencer: Person
let other: Person
let payment: Payment
let application: Application
let claim: PaymentClaim

beforeEach(async () => {
  admin = await makeAdmin(app)
  brand = await createUser(app, 'brand', 'first')
  rival = await createUser(app, 'brand', 'second')
  influencer = await createUser(app, 'influencer')
  other = await createUser(app, 'influencer')
  payment = await pay(brand, await collaborate(brand, influencer, '500'), bkashId())
  application = await collaborate(rival, other, '500')
  claim = await contest(admin, rival, payment, application, { sender_number: '01812345678' })
})

const decide = (status: 'confirmed' | 'rejected', { id } = payment) =>
  admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status } })
const rowsOf = async ({ transaction_id } = payment) =>
  expectStatus(await admin.call('GET /admin/payments/', { query: { search: transaction_id } }), 200).body
const applicationOf = (person: Person, id: number) => payable(person, { id })
const notified = async (person: Person) => {
  await dispatchEverything(app.services.db)
  return expectStatus(await person.call('GET /notifications/'), 200).body
}
const kinds = async (person: Person) => (await notified(person)).map(({ kind }) => kind)

describe('preferring a claim', () => {
  test('rejects the payment as a duplicate, with the note, and submits the claimed one, which matches', async () => {
    await paste(admin, (await Wallet.open(admin)).receive(500, payment.transaction_id, { from: '01812345678' }))
    const response = await decideClaim(admin, payment, claim, { action: 'prefer', note: 'It came from their number' })
    const rejected = { status: 'rejected', reject_reason: 'duplicate', reject_note: 'It came from their number' }
    expect(expectStatus(response, 200).body).toMatchObject({ id: payment.id, ...rejected, claims: [] })
    const [submitted, former] = await rowsOf()
    expect(former).toMatchObject({ id: payment.id, ...rejected, is_replaced: false })
    expect(submitted).toMatchObject({
      application: application.id,
      brand_name: rival.username,
      status: 'pending',
      amount: '500.00',
      sender_number: '01812345678',
      transaction_id: payment.transaction_id,
      evidence: { grade: 'matched', reasons: [{ code: 'sender_confirmed' }] },
    })
    const ids = [submitted?.id ?? 0]
    expectStatus(await admin.call('POST /admin/payments/confirm-matched/', { body: { ids, total: '500' } }), 200)
    expect(await applicationOf(brand, payment.application)).toMatchObject({ payment_status: 'unpaid', claims: [] })
    expect(await applicationOf(rival, application.id)).toMatchObject({
      payment_status: 'confirmed',
      claims: [{ status: 'preferred', decided_at: expect.any(String), note: null }],
    })
  })

  test('notifies both brands, and is in the audit log', async () => {
    expectStatus(await decideClaim(admin, payment, claim, { action: 'prefer' }), 200)
    expect(await kinds(brand)).toContain('payment_rejected')
    expect((await notified(rival)).find(({ kind }) => kind === 'claim_preferred')).toMatchObject({
      subject_id: application.id,
      amount: '500.00',
      campaign: application.campaign_title,
      person: null,
    })
    expect(await kinds(brand)).not.toContain('claim_preferred')
    expect(await auditLogOf(app.services.db, 'application', application.id)).toContainEqual(
      expect.objectContaining({ action: 'claim_preferred', actor_id: admin.id }),
    )
  })

  test('is a no-op when repeated, and cannot be followed by a dismissal', async () => {
    for (const status of [200, 200])
      expectStatus(await decideClaim(admin, payment, claim, { action: 'prefer' }), status)
    expect(await rowsOf()).toHaveLength(2)
    expectRefusal(await decideClaim(admin, payment, claim, { action: 'dismiss' }), 'claim_already_decided')
  })

  test('redirects the other claims to the submitted payment, which the first brand can claim back', async () => {
    const third = await createUser(app, 'brand', 'third')
    await contest(admin, third, payment, await collaborate(third, other, '500'))
    expectStatus(await decideClaim(admin, payment, claim, { action: 'prefer' }), 200)
    const [submitted] = await rowsOf()
    expect(submitted?.claims).toMatchObject([{ brand_name: third.username }])
    const back = await applicationOf(brand, payment.application)
    if (back) await contest(admin, brand, payment, back)
    expect((await claimsOf(admin, payment)).map(({ brand_name }) => brand_name)).toEqual([
      third.username,
      brand.username,
    ])
  })

  test('replaces the pending payment that the claim corrects', async () => {
    const pending = await pay(rival, await collaborate(rival, other, '500'))
    const correction = await contest(
      admin,
      rival,
      payment,
      { ...application, id: pending.application },
      { replaces: pending.id },
    )
    expectStatus(await decideClaim(admin, payment, correction, { action: 'prefer' }), 200)
    expect(await applicationOf(rival, pending.application)).toMatchObject({
      payment_status: 'pending',
      transaction_id: payment.transaction_id,
      rejected_payments: [{ id: pending.id, is_replaced: true }],
    })
  })

  test('is refused while the payment is confirmed, and works once it is reversed as not received', async () => {
    await paste(admin, (await Wallet.open(admin)).receive(500, payment.transaction_id, { from: '01812345678' }))
    expectStatus(await decide('confirmed'), 200)
    expectRefusal(await decideClaim(admin, payment, claim, { action: 'prefer' }), 'payment_already_decided')
    expect(await claimsOf(admin, payment)).toMatchObject([{ id: claim.id }])
    await reverse(admin, payment, 'not_received')
    expectStatus(await decideClaim(admin, payment, claim, { action: 'prefer' }), 200)
    expect(await rowsOf()).toMatchObject([
      { brand_name: rival.username, status: 'pending', evidence: { grade: 'matched' } },
      { id: payment.id, status: 'confirmed', reversal_kind: 'not_received', claims: [] },
    ])
  })

  test('is refused if the money is refunded to the first brand', async () => {
    expectStatus(await decide('confirmed'), 200)
    await reverse(admin, payment, 'wrong_payment')
    expectRefusal(await decideClaim(admin, payment, claim, { action: 'prefer' }), 'transaction_id_used')
    expectStatus(await decideClaim(admin, payment, claim, { action: 'dismiss' }), 200)
  })

  test('is refused, and changes nothing, if the application has been paid', async () => {
    const pending = await pay(rival, await collaborate(rival, other, '500'))
    const correction = await contest(
      admin,
      rival,
      payment,
      { ...application, id: pending.application },
      { replaces: pending.id },
    )
    expectStatus(await decide('confirmed', pending), 200)
    expectRefusal(await decideClaim(admin, payment, correction, { action: 'prefer' }), 'payment_already_submitted')
    expect(await rowsOf()).toMatchObject([{ id: payment.id, status: 'pending' }])
  })

  test('is refused for the claim of another payment, and for unknown ones', async () => {
    const another = await pay(brand, await collaborate(brand, influencer, '500'))
    expectRefusal(await decideClaim(admin, another, claim, { action: 'prefer' }), 'claim_not_found')
    expectRefusal(await decideClaim(admin, payment, { id: 999_999 }, { action: 'prefer' }), 'claim_not_found')
    expectRefusal(await decideClaim(admin, { id: 999_999 }, claim, { action: 'prefer' }), 'payment_not_found')
  })

  test.each([1, 2, 3])('or a simultaneous confirmation succeeds, in round %i', async () => {
    const [preferred, confirmed] = await Promise.all([
      decideClaim(admin, payment, claim, { action: 'prefer' }),
      decide('confirmed'),
    ])
    expect([preferred.status, confirmed.status].toSorted()).toEqual([200, 409])
    expect((await rowsOf()).at(-1)).toMatchObject({ status: preferred.status === 200 ? 'rejected' : 'confirmed' })
  })

  test.each([1, 2, 3])('or a simultaneous dismissal succeeds, in round %i', async () => {
    const responses = await Promise.all([
      decideClaim(admin, payment, claim, { action: 'prefer' }),
      decideClaim(admin, payment, claim, { action: 'dismiss' }),
    ])
    const [preferred] = responses
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await rowsOf()).toHaveLength(preferred.status === 200 ? 2 : 1)
  })
})

test('dismissing a claim notifies its brand of the reason, leaves the payment, and is a no-op when repeated', async () => {
  const dismiss = () => decideClaim(admin, payment, claim, { action: 'dismiss', note: 'Another number sent it' })
  for (const response of [await dismiss(), await dismiss()])
    expect(expectStatus(response, 200).body).toMatchObject({ id: payment.id, status: 'pending', claims: [] })
  expect(await applicationOf(rival, application.id)).toMatchObject({
    payment_status: 'unpaid',
    claims: [{ id: claim.id, status: 'dismissed', note: 'Another number sent it' }],
  })
  expect((await kinds(rival)).filter(kind => kind.startsWith('claim_'))).toEqual(['claim_dismissed'])
  expectRefusal(await decideClaim(admin, payment, claim, { action: 'prefer' }), 'claim_already_decided')
})

describe('an open claim', () => {
  const statuses = async () => (await applicationOf(rival, application.id))?.claims.map(({ status }) => status)

  test('is released when the payment is rejected, and its brand can submit the payment', async () => {
    expectStatus(await decide('rejected'), 200)
    expect(await statuses()).toEqual(['released'])
    expect(await kinds(rival)).toContain('claim_released')
    expectRefusal(await decideClaim(admin, payment, claim, { action: 'prefer' }), 'claim_already_decided')
    expectStatus(await report(rival, application, payment), 201)
  })

  test('is released when the payment is corrected to another transaction ID', async () => {
    const first = await applicationOf(brand, payment.application)
    if (!first) throw new Error('The application is missing')
    const changed = { ...payment, transaction_id: uniqueTransactionId() }
    expectStatus(await report(brand, first, changed, { replaces: payment.id }), 201)
    expect(await statuses()).toEqual(['released'])
    expect(await kinds(rival)).toContain('claim_released')
  })

  test('stays open when only the sender number of the payment is corrected', async () => {
    const first = await applicationOf(brand, payment.application)
    if (!first) throw new Error('The application is missing')
    const more = { replaces: payment.id, sender_number: '01712345678' }
    expectStatus(await report(brand, first, payment, more), 201)
    expect(await claimsOf(admin, payment)).toMatchObject([{ id: claim.id }])
  })

  test('is withdrawn when its brand submits another payment, which regrades the contested one', async () => {
    await paste(admin, (await Wallet.open(admin)).receive(500, payment.transaction_id))
    const matched = async () => {
      const query = { status: 'pending', grade: 'matched' } as const
      const { body } = expectStatus(await admin.call('GET /admin/payments/', { query }), 200)
      return body.some(({ id }) => id === payment.id)
    }
    expect(await matched()).toBe(false)
    const another = { ...payment, transaction_id: uniqueTransactionId() }
    expectStatus(await report(rival, application, another), 201)
    expect(await statuses()).toEqual(['withdrawn'])
    expect(await matched()).toBe(true)
  })

  test('is withdrawn when the account of its influencer is closed', async () => {
    await closeAccount(app.services.db, app.services.files, other.email)
    expect(await statuses()).toEqual(['withdrawn'])
    expect(await claimsOf(admin, payment)).toEqual([])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminPayment, Application, Payment } from '#contract/index.ts'
import { useApp } from '#tests/support/app.ts'
import { contest, decideClaim } from '#tests/support/claims.ts'
import type { Person } from '#tests/support/client.ts'
import { collaborate, createUser, expectStatus, makeAdmin, pay, payable } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { bkashId, paste, Wallet, type Received } from '#tests/support/wallets.ts'

const app = useApp()
let admin: Person
let brand: Person
let rival: Person
let influencer: Person
let payment: Payment
let application: Application

beforeEach(async () => {
  admin = await makeAdmin(app)
  brand = await createUser(app, 'brand', 'first')
  rival = await createUser(app, 'brand', 'second')
  influencer = await createUser(app, 'influencer')
  payment = await pay(brand, await collaborate(brand, influencer, '500'), bkashId())
  application = await collaborate(rival, influencer, '500')
})

const receive = async (amount = 500, more: Partial<Received> = {}) =>
  paste(admin, (await Wallet.open(admin)).receive(amount, payment.transaction_id, more))
const seen = async ({ id, transaction_id }: Pick<Payment, 'id' | 'transaction_id'> = payment) => {
  const query = { search: transaction_id }
  const { body } = expectStatus(await admin.call('GET /admin/payments/', { query }), 200)
  return body.find(row => row.id === id)
}
const evidenceOf = async (row?: Pick<Payment, 'id' | 'transaction_id'>) => {
  const { grade, reasons = [] } = (await seen(row))?.evidence ?? {}
  return [grade, ...reasons.map(({ code }) => code)]
}
/** The stored grade, which lists filter by. */
const storedAs = async (grade: 'matched' | 'differs' | 'duplicate' | 'unknown') => {
  const query = { status: 'pending', grade } as const
  const { body } = expectStatus(await admin.call('GET /admin/payments/', { query }), 200)
  return body.some(({ id }) => id === payment.id)
}
const confirmAll = () =>
  admin.call('POST /admin/payments/confirm-matched/', { body: { ids: [payment.id], total: '500' } })
const contested = { code: 'contested', params: { payment: '', claim: '', claims: 1 } }

describe('the evidence of a payment whose transaction ID another brand claims', () => {
  test('differs, names both sides, and is in no bulk confirmation', async () => {
    await receive()
    expect(await storedAs('matched')).toBe(true)
    await contest(admin, rival, payment, application)
    const params = { payment: brand.username, claim: rival.username, claims: 1 }
    expect(await seen()).toMatchObject({
      evidence: { grade: 'differs', reasons: [{ ...contested, params }] },
      claims_count: 1,
    })
    expect(await storedAs('differs')).toBe(true)
    expectRefusal(await confirmAll(), 'list_changed')
    const { body } = expectStatus(await admin.call('GET /admin/payments/grades/'), 200)
    expect(body.contested).toBeGreaterThan(0)
  })

  test('differs before any entry arrives, and still states how long it has waited', async () => {
    await contest(admin, rival, payment, application)
    expect(await evidenceOf()).toEqual(['differs', 'contested', 'waiting', expect.stringMatching(/^id_/)])
    expect(await storedAs('differs')).toBe(true)
  })

  test('is still a duplicate if its ID was rejected in another payment', async () => {
    const reject = { params: { id: payment.id }, body: { status: 'rejected' } } as const
    expectStatus(await admin.call('PUT /admin/payments/{id}/', reject), 200)
    const second = await pay(brand, await collaborate(brand, influencer, '500'), payment.transaction_id)
    await contest(admin, rival, second, application)
    expect(await evidenceOf(second)).toEqual(['duplicate', 'id_used', 'contested'])
  })

  test('matches again once the claim is dismissed', async () => {
    await receive()
    const claim = await contest(admin, rival, payment, application)
    const { body } = expectStatus(await decideClaim(admin, payment, claim, { action: 'dismiss' }), 200)
    expect(body).toMatchObject({ evidence: { grade: 'matched' }, claims: [], claims_count: 0 })
    expect(await storedAs('matched')).toBe(true)
    expectStatus(await confirmAll(), 200)
  })

  test('counts all claims, and names the first', async () => {
    const third = await createUser(app, 'brand', 'third')
    await contest(admin, rival, payment, application)
    await contest(admin, third, payment, await collaborate(third, influencer, '500'))
    const reason = (await seen())?.evidence?.reasons[0]
    expect(reason).toEqual({
      code: 'contested',
      params: { payment: brand.username, claim: rival.username, claims: 2 },
    })
  })

  test('is not linked automatically to an entry that arrives after the confirmation', async () => {
    await contest(admin, rival, payment, application)
    const confirm = { params: { id: payment.id }, body: { status: 'confirmed' } } as const
    expectStatus(await admin.call('PUT /admin/payments/{id}/', confirm), 200)
    expect(await evidenceOf()).toEqual(['differs', 'confirmed_without_evidence', 'contested'])
    await receive()
    expect(await evidenceOf()).toEqual(['differs', 'confirmed_without_evidence', 'contested'])
  })
})

describe('a claim of another amount', () => {
  test('does not contest a payment whose amount arrived', async () => {
    await receive()
    const claim = await contest(admin, rival, payment, await collaborate(rival, influencer, '499'))
    expect(await seen()).toMatchObject({ evidence: { grade: 'matched' }, claims: [{ id: claim.id }] })
    expect(await storedAs('matched')).toBe(true)
  })

  test('contests a payment if it is the amount that arrived', async () => {
    await receive(499)
    await contest(admin, rival, payment, await collaborate(rival, influencer, '499'))
    expect(await evidenceOf()).toEqual(['differs', 'contested', 'amount'])
  })
})

describe('the reference that the sender wrote', () => {
  const referenceOf = async (person: Person, id: number) => (await payable(person, { id }))?.payment_reference ?? ''

  test("resolves the claim if it is the payment's own", async () => {
    await receive(500, { reference: await referenceOf(brand, payment.application) })
    const { id } = await contest(admin, rival, payment, application)
    expect(await evidenceOf()).toEqual(['matched', 'reference_found'])
    expect(await storedAs('matched')).toBe(true)
    expect((await seen())?.claims.map(claim => claim.id)).toEqual([id])
    expectStatus(await confirmAll(), 200)
  })

  test('resolves nothing if the sender wrote both', async () => {
    const reference = `${await referenceOf(brand, payment.application)} ${await referenceOf(rival, application.id)}`
    await receive(500, { reference })
    await contest(admin, rival, payment, application)
    expect(await evidenceOf()).toEqual(['differs', 'contested'])
  })

  test("supports the claim if it is the claim's, which nobody contests once it is preferred", async () => {
    await receive(500, { reference: await referenceOf(rival, application.id) })
    const third = await createUser(app, 'brand', 'third')
    const claim = await contest(admin, rival, payment, application)
    await contest(admin, third, payment, await collaborate(third, influencer, '500'))
    expect(await evidenceOf()).toEqual(['differs', 'contested', 'reference'])
    expectStatus(await decideClaim(admin, payment, claim, { action: 'prefer' }), 200)
    const rows = expectStatus(
      await admin.call('GET /admin/payments/', { query: { search: payment.transaction_id, status: 'pending' } }),
      200,
    ).body as AdminPayment[]
    expect(rows).toMatchObject([
      { brand_name: rival.username, evidence: { grade: 'matched' }, claims: [{ brand_name: third.username }] },
    ])
  })
})

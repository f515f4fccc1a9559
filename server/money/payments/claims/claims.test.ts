import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/values/limits.ts'
import { useApp } from '#tests/support/app.ts'
import { claimsOf, contest, expectClaimed, report, decideClaim } from '#tests/support/claims.ts'
import type { Person } from '#tests/support/client.ts'
import { auditLogOf, dispatchEverything } from '#tests/support/events.ts'
import { collaborate, createUser, expectStatus, makeAdmin, pay, payable } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'

const app = useApp()
let admin: Person
let brand: Person
let rival: Person
let influencer: Person
let other: Person

beforeEach(async () => {
  admin = await makeAdmin(app)
  brand = await createUser(app, 'brand', 'first')
  rival = await createUser(app, 'brand', 'second')
  influencer = await createUser(app, 'influencer')
  other = await createUser(app, 'influencer')
})

const paid = async (amount = '500') => pay(brand, await collaborate(brand, influencer, amount))
const own = async (person: Person, id: number) => (await payable(person, { id }))?.claims
const notified = async (person: Person) => {
  await dispatchEverything(app.services.db)
  const { body } = expectStatus(await person.call('GET /notifications/'), 200)
  return body
}

describe("the report of another brand's transaction ID", () => {
  test('is refused and stored as a claim, which admins and its brand see', async () => {
    const payment = await paid()
    const application = await collaborate(rival, other, '500')
    const claim = await contest(admin, rival, payment, application, { sender_number: '01812345678' })
    const shared = {
      id: expect.any(Number),
      brand_name: rival.username,
      brand_display_name: null,
      application: application.id,
      sender_number: '01812345678',
      reference: expect.stringMatching(/^[A-HJKMNP-Z2-9]{8}$/),
      created_at: expect.stringMatching(/Z$/),
    }
    expect(claim).toEqual({
      ...shared,
      influencer_name: other.username,
      influencer_display_name: null,
      campaign_title: application.campaign_title,
      amount: '500.00',
      accepted_at: application.decided_at,
      recent_claims: 1,
      contacts: [],
    })
    expect(await own(rival, application.id)).toEqual([
      {
        ...shared,
        payment_method: 'bkash',
        transaction_id: payment.transaction_id,
        status: 'open',
        decided_at: null,
        note: null,
      },
    ])
    expect(await own(brand, payment.application)).toEqual([])
    expect(await auditLogOf(app.services.db, 'payment', payment.id)).toContainEqual(
      expect.objectContaining({ action: 'payment_contested', actor_id: rival.id }),
    )
  })

  test('notifies admins once of who claims what', async () => {
    const payment = await paid()
    const application = await collaborate(rival, other, '500')
    await contest(admin, rival, payment, application)
    await contest(admin, rival, payment, application)
    const contested = (await notified(admin)).filter(({ kind }) => kind === 'payment_contested')
    expect(contested).toMatchObject([{ person: rival.username, subject_id: payment.id, amount: '500.00' }])
    for (const person of [brand, rival, influencer, other])
      expect((await notified(person)).map(({ kind }) => kind)).not.toContain('payment_contested')
  })

  test('stores one claim when repeated, with or without the same key, and corrects its number', async () => {
    const payment = await paid()
    const application = await collaborate(rival, other, '500')
    const body = { application_id: application.id, amount: '500', transaction_id: payment.transaction_id }
    const keyed = () =>
      rival.call('POST /payments/submit/', {
        body: { ...body, payment_method: 'bkash' },
        headers: { 'idempotency-key': 'one key' },
      })
    for (const response of [await keyed(), await keyed()]) expectClaimed(response)
    const { id } = await contest(admin, rival, payment, application, { sender_number: '01912345678' })
    expect(await claimsOf(admin, payment)).toMatchObject([{ id, sender_number: '01912345678' }])
  })

  test('replaces the earlier open claim of its application', async () => {
    const [first, second] = [await paid(), await paid()]
    const application = await collaborate(rival, other, '500')
    await contest(admin, rival, first, application)
    await contest(admin, rival, second, application)
    expect(await claimsOf(admin, first)).toEqual([])
    expect(await own(rival, application.id)).toMatchObject([{ status: 'open' }, { status: 'withdrawn' }])
  })

  test("stores no claim to the brand's own payment", async () => {
    const payment = await paid()
    expectRefusal(await report(brand, await collaborate(brand, other, '500'), payment), 'transaction_id_used')
    expect(await claimsOf(admin, payment)).toEqual([])
  })

  test('stores no claim that an admin has dismissed', async () => {
    const payment = await paid()
    const application = await collaborate(rival, other, '500')
    expectStatus(
      await decideClaim(admin, payment, await contest(admin, rival, payment, application), { action: 'dismiss' }),
      200,
    )
    expectRefusal(await report(rival, application, payment), 'transaction_id_used')
    expect(await claimsOf(admin, payment)).toEqual([])
  })

  test('stores a few claims of a brand a day, and reports how many it has made', async () => {
    const payment = await paid()
    const reports = []
    for (let made = 0; made <= limits.dailyClaims; made += 1)
      reports.push(await report(rival, await collaborate(rival, other, '500'), payment))
    const [last, ...kept] = reports.toReversed()
    for (const response of kept) expectClaimed(response)
    if (last) expectRefusal(last, 'transaction_id_used')
    const claims = await claimsOf(admin, payment)
    expect(claims.map(({ recent_claims }) => recent_claims)).toEqual(Array(limits.dailyClaims).fill(limits.dailyClaims))
  })

  test('stores the claims of two brands that report it at the same time', async () => {
    const payment = await paid()
    const third = await createUser(app, 'brand', 'third')
    const [one, two] = [await collaborate(rival, other, '500'), await collaborate(third, other, '500')]
    const reports = [report(rival, one, payment), report(third, two, payment), report(rival, one, payment)]
    for (const response of await Promise.all(reports)) expectClaimed(response)
    const names = (await claimsOf(admin, payment)).map(({ brand_name }) => brand_name)
    expect(names.toSorted()).toEqual([rival.username, third.username].toSorted())
  })

  test.each([1, 2, 3])('stores one claim if both brands report it first at the same time, in round %i', async () => {
    const [mine, theirs] = [await collaborate(brand, influencer, '500'), await collaborate(rival, other, '500')]
    const reported = { payment_method: 'nagad', transaction_id: `RACE-${mine.id}` } as const
    const responses = await Promise.all([report(brand, mine, reported), report(rival, theirs, reported)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await claimsOf(admin, reported)).toHaveLength(1)
  })
})

test('a claim shows who wrote to whom across both sides before it, in order', async () => {
  const payment = await paid()
  const application = await collaborate(rival, other, '500')
  await collaborate(rival, influencer, '20')
  const write = async (from: Person, to: Person) =>
    expectStatus(await from.call('POST /messages/', { body: { receiver: to.id, content: 'Paid: see the ID' } }), 201)
  await write(influencer, rival)
  for (const [from, to] of [
    [rival, other],
    [other, rival],
    [rival, other],
  ] as const)
    await write(from, to)
  const { contacts } = await contest(admin, rival, payment, application)
  await write(brand, influencer)
  const at = { first_at: expect.stringMatching(/Z$/), last_at: expect.stringMatching(/Z$/) }
  const expected = [
    {
      brand_name: rival.username,
      influencer_name: influencer.username,
      from_brand: 0,
      from_influencer: 1,
      ...unnamed,
      ...at,
    },
    {
      brand_name: rival.username,
      influencer_name: other.username,
      from_brand: 2,
      from_influencer: 1,
      ...unnamed,
      ...at,
    },
  ]
  expect(contacts).toEqual(expected)
  expect(await claimsOf(admin, payment)).toMatchObject([{ contacts: expected }])
})
const unnamed = { brand_display_name: null, influencer_display_name: null }

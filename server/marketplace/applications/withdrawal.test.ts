import { beforeAll, describe, expect, test } from 'vitest'
import type { Application, Campaign } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { auditLogOf, dispatchEverything } from '#tests/support/events.ts'
import { applyTo, createUser, decide, expectStatus, makeAdmin, publish } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { checkWithdrawing } from './policy.ts'

const app = useApp()
let admin: Person
let brand: Person
let influencer: Person
let other: Person

beforeAll(async () => {
  ;[admin, brand, influencer, other] = await Promise.all([
    makeAdmin(app),
    createUser(app, 'brand'),
    createUser(app, 'influencer'),
    createUser(app, 'influencer'),
  ])
})

const withdraw = ({ id }: Pick<Application, 'id'>, person = influencer) =>
  person.call('PUT /applications/{id}/withdrawn/', { params: { id } })
const answer = ({ id }: Application, status: 'accepted' | 'rejected', reason?: 'not_a_fit') =>
  brand.call('PUT /applications/{id}/status/', { params: { id }, body: { status, ...(reason && { reason }) } })
const read = async ({ id }: Campaign) =>
  expectStatus(await influencer.call('GET /campaigns/{id}/', { params: { id } }), 200).body
const seenBy = async (person: Person, { id }: Application) =>
  (await person.call('GET /applications/')).body.find(row => row.id === id)
const log = async ({ id }: Application) => {
  await dispatchEverything(app.services.db)
  return auditLogOf(app.services.db, 'application', id)
}

test.each([
  ['pending', false, 'apply'],
  ['rejected', true, 'noop'],
  ['rejected', false, 'application_already_decided'],
  ['accepted', false, 'application_already_decided'],
] as const)('checkWithdrawing for the status %s, withdrawn %s, returns %s', (status, is_withdrawn, verdict) => {
  expect(checkWithdrawing({ status, is_withdrawn })).toBe(verdict)
})

describe('PUT /applications/{id}/withdrawn/', () => {
  test('rejects a pending application without a reason, which both sides and admins see as withdrawn', async () => {
    const application = await applyTo(influencer, await publish(brand))
    expect(application.is_withdrawn).toBe(false)
    const { body } = expectStatus(await withdraw(application), 200)
    const withdrawn = { status: 'rejected', is_withdrawn: true, reject_reason: null, reject_note: null }
    expect(body).toEqual({ ...application, ...withdrawn, decided_at: expect.any(String) })
    for (const person of [brand, influencer, admin]) expect(await seenBy(person, application)).toMatchObject(withdrawn)
  })

  test('changes nothing when repeated', async () => {
    const application = await applyTo(influencer, await publish(brand))
    const { body } = expectStatus(await withdraw(application), 200)
    expect(expectStatus(await withdraw(application), 200).body).toEqual(body)
    expect((await log(application)).map(({ action }) => action)).toEqual([
      'application_submitted',
      'application_withdrawn',
    ])
  })

  test('is recorded and notifies a brand that has read of the application', async () => {
    const campaign = await publish(brand, { title: 'Winter shawls' })
    const application = await applyTo(influencer, campaign)
    await dispatchEverything(app.services.db)
    expectStatus(await brand.call('POST /notifications/read/', { body: {} }), 204)
    expectStatus(await withdraw(application), 200)
    expect((await log(application)).at(-1)).toMatchObject({
      action: 'application_withdrawn',
      actor_id: influencer.id,
      before: { status: 'pending' },
      after: { status: 'rejected' },
    })
    const { body } = await brand.call('GET /notifications/')
    expect(body[0]).toMatchObject({
      kind: 'application_withdrawn',
      subject_id: application.id,
      person: influencer.username,
      campaign: 'Winter shawls',
    })
  })

  test('refuses a decided application, whose decision stays', async () => {
    for (const decision of ['accepted', 'rejected'] as const) {
      const application = await applyTo(influencer, await publish(brand))
      await decide(brand, application, decision)
      expectRefusal(await withdraw(application), 'application_already_decided')
      expect(await seenBy(influencer, application)).toMatchObject({ status: decision, is_withdrawn: false })
    }
  })

  test("refuses another influencer's application and other roles", async () => {
    const application = await applyTo(influencer, await publish(brand))
    expectRefusal(await withdraw(application, other), 'application_not_found')
    expectRefusal(await withdraw({ id: 999_999 }), 'application_not_found')
    for (const person of [brand, admin]) expectRefusal(await withdraw(application, person), 'wrong_role')
    expect(await seenBy(brand, application)).toMatchObject({ status: 'pending' })
  })
})

test.for([1, 2, 3, 4])('only one of a concurrent acceptance and withdrawal succeeds; round %i', async () => {
  const application = await applyTo(influencer, await publish(brand))
  const [accepted, withdrawn] = await Promise.all([answer(application, 'accepted'), withdraw(application)])
  expect([accepted.status, withdrawn.status].toSorted()).toEqual([200, 409])
  const isWithdrawn = withdrawn.status === 200
  expect(await seenBy(brand, application)).toMatchObject({
    status: isWithdrawn ? 'rejected' : 'accepted',
    is_withdrawn: isWithdrawn,
  })
})

describe('a withdrawn application', () => {
  test('cannot be accepted, and a rejection adds no reason', async () => {
    const application = await applyTo(influencer, await publish(brand))
    expectStatus(await withdraw(application), 200)
    expectRefusal(await answer(application, 'accepted'), 'application_already_decided')
    expect(expectStatus(await answer(application, 'rejected', 'not_a_fit'), 200).body).toMatchObject({
      is_withdrawn: true,
      reject_reason: null,
    })
  })

  test('can be followed by another one with another fee, which the brand can accept', async () => {
    const campaign = await publish(brand)
    const mistaken = await applyTo(influencer, campaign, '500')
    expectStatus(await withdraw(mistaken), 200)
    expect(await read(campaign)).toMatchObject({ has_applied: false })
    expect(await read(campaign)).not.toHaveProperty('own_application')
    const corrected = await applyTo(influencer, campaign, '5000')
    expect(await read(campaign)).toMatchObject({ has_applied: true, own_application: { id: corrected.id } })
    expect(expectStatus(await answer(corrected, 'accepted'), 200).body.amount_due).toBe('5000.00')
    expectRefusal(
      await influencer.call('POST /applications/', { body: { campaign: campaign.id, proposal: 'Again' } }),
      'already_applied',
    )
  })

  test('is the last one to its campaign once the limit of applications is reached', async () => {
    const campaign = await publish(brand)
    const unapplied = async () =>
      (await influencer.call('GET /campaigns/', { query: { applied: 'no' } })).body.some(({ id }) => id === campaign.id)
    let last: Application | undefined
    for (let round = 0; round < limits.applicationsPerCampaign; round += 1) {
      expect(await unapplied()).toBe(true)
      last = await applyTo(influencer, campaign)
      expect(await unapplied()).toBe(false)
      expectStatus(await withdraw(last), 200)
    }
    expect(await unapplied()).toBe(false)
    expect(await read(campaign)).toMatchObject({
      has_applied: true,
      own_application: { id: last?.id, status: 'rejected', is_withdrawn: true },
    })
    expectRefusal(
      await influencer.call('POST /applications/', { body: { campaign: campaign.id, proposal: 'Again' } }),
      'already_applied',
    )
    // Each influencer has their own limit.
    expect(await applyTo(other, campaign)).toMatchObject({ status: 'pending' })
  })
})

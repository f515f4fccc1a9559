import { beforeAll, expect, test } from 'vitest'
import { useAdmin, useApp } from './support/app.ts'
import type { Person } from './support/client.ts'
import { applyTo, collaborate, createUser, earn, expectStatus, pay, publish } from './support/people.ts'

const app = useApp()

/** Creates a brand with an influencer, an accepted and a pending application, a pending payment and a withdrawal. */
async function business() {
  const [brand, influencer] = await Promise.all([createUser(app, 'brand'), createUser(app, 'influencer')])
  await earn(admin, brand, influencer, '900')
  const body = { amount: '300', payment_method: 'nagad' as const, phone_number: '01712345678' }
  expectStatus(await influencer.call('POST /withdrawals/', { body }), 201)
  const accepted = await collaborate(brand, influencer, '450')
  const payment = await pay(brand, accepted)
  const campaign = await publish(brand)
  const pending = await applyTo(influencer, campaign)
  return { brand, influencer, accepted, payment, campaign, pending }
}
const admin = useAdmin(app)
let ours: Awaited<ReturnType<typeof business>>
let others: Awaited<ReturnType<typeof business>>
beforeAll(async () => {
  ours = await business()
  others = await business()
})

const namesOf = (rows: { campaign_brand: string; influencer_name: string }[]) =>
  new Set(rows.flatMap(row => [row.campaign_brand, row.influencer_name]))
const ourNames = () => new Set([ours.brand.username, ours.influencer.username])

test('a brand lists only its own campaigns', async () => {
  const { body } = await ours.brand.call('GET /campaigns/')
  expect(new Set(body.map(({ brand }) => brand))).toEqual(new Set([ours.brand.id]))
  expect(body).toHaveLength(3)
})

test.for([{}, { brand: 'true' as const }])('a brand lists only applications to its own campaigns, %o', async query => {
  const { body } = await ours.brand.call('GET /applications/', { query })
  expect(namesOf(body)).toEqual(ourNames())
})

test.for([{}, { influencer: 'true' as const }])('an influencer lists only their own applications, %o', async query => {
  const { body } = await ours.influencer.call('GET /applications/', { query })
  expect(namesOf(body)).toEqual(ourNames())
})

test("a cursor from another user's list returns only the caller's own rows", async () => {
  const query = { cursor: others.pending.id + 1 }
  const { body } = await ours.influencer.call('GET /applications/', { query })
  expect(namesOf(body)).toEqual(ourNames())
})

test('a filter that belongs to the other role is refused', async () => {
  for (const [person, query] of [
    [ours.brand, { influencer: 'true' as const }],
    [ours.influencer, { brand: 'true' as const }],
    [admin, { brand: 'true' as const }],
    [admin, { influencer: 'true' as const }],
  ] as const) {
    const { status, error } = await person.call('GET /applications/', { query })
    expect([status, error.code]).toEqual([403, 'wrong_role'])
  }
})

test('an influencer lists only their own withdrawals and reads their own balance', async () => {
  const [mine, theirs] = await Promise.all(
    [ours, others].map(async ({ influencer }) => (await influencer.call('GET /withdrawals/')).body),
  )
  expect(mine).toHaveLength(1)
  expect(theirs).toHaveLength(1)
  expect(mine?.[0]?.id).not.toBe(theirs?.[0]?.id)
  expect((await ours.influencer.call('GET /influencer/balance/')).body.balance).toBe('600.00')
})

test("a campaign shows only the viewer's own application", async () => {
  const [own, foreign] = [ours.campaign.id, others.campaign.id]
  const applicationIn = async (viewer: Person, id: number) => {
    const { body } = expectStatus(await viewer.call('GET /campaigns/{id}/', { params: { id } }), 200)
    return 'own_application' in body ? body.own_application : undefined
  }
  expect(await applicationIn(ours.influencer, own)).toEqual({
    id: ours.pending.id,
    status: 'pending',
    payment_status: 'unpaid',
    reject_reason: null,
    reject_note: null,
  })
  expect(await applicationIn(ours.influencer, foreign)).toBeUndefined()
  for (const viewer of [ours.brand, others.brand, others.influencer, admin]) {
    expect(await applicationIn(viewer, own)).toBeUndefined()
  }
})

test("a dashboard shows only the viewer's rows and figures", async () => {
  const brand = (await ours.brand.call('GET /dashboard/brand/')).body
  expect(brand.stats).toEqual({ total_campaigns: 3, total_applications: 3, money_spent: '900.00' })
  expect(new Set(brand.recent_campaigns.map(campaign => campaign.brand))).toEqual(new Set([ours.brand.id]))
  expect(namesOf(brand.recent_applications)).toEqual(ourNames())
  const influencer = (await ours.influencer.call('GET /dashboard/influencer/')).body
  expect(influencer.stats).toEqual({
    total_applications: 3,
    accepted_applications: 2,
    total_earnings: '900.00',
    pending_earnings: '450.00',
  })
  expect(namesOf(influencer.recent_applications)).toEqual(ourNames())
})

test("a brand cannot delete another brand's campaign", async () => {
  const params = { id: others.campaign.id }
  const { status, error } = await ours.brand.call('DELETE /campaigns/{id}/', { params })
  expect([status, error.code]).toEqual([403, 'not_the_owner'])
  expect((await others.brand.call('GET /campaigns/{id}/', { params })).status).toBe(200)
})

test("a brand cannot decide an application to another brand's campaign", async () => {
  for (const status of ['accepted', 'rejected'] as const) {
    const response = await ours.brand.call('PUT /applications/{id}/status/', {
      params: { id: others.pending.id },
      body: { status },
    })
    expect([response.status, response.error.code]).toEqual([404, 'application_not_found'])
  }
  const { body } = await others.influencer.call('GET /applications/')
  expect(body.find(({ id }) => id === others.pending.id)?.status).toBe('pending')
})

test("a brand cannot pay an application to another brand's campaign or resubmit its payment", async () => {
  const body = {
    application_id: others.accepted.id,
    amount: others.payment.amount,
    payment_method: others.payment.payment_method,
    transaction_id: others.payment.transaction_id,
  }
  const { status, error } = await ours.brand.call('POST /payments/submit/', { body })
  expect([status, error.code]).toEqual([404, 'application_not_found'])
})

test('a new row belongs to the caller, whatever the body says', async () => {
  const body = {
    title: 'Mine',
    description: 'All mine',
    budget: '100',
    category: 'food' as const,
    id: 1,
    brand: others.brand.id,
    brand_id: others.brand.id,
    brand_name: others.brand.username,
    status: 'accepted',
  }
  const campaign = expectStatus(await ours.brand.call('POST /campaigns/', { body }), 201).body
  expect([campaign.brand, campaign.brand_name]).toEqual([ours.brand.id, ours.brand.username])
  const bodyOfApplication = {
    campaign: campaign.id,
    proposal: 'Me',
    influencer: others.influencer.id,
    status: 'accepted',
  }
  const application = expectStatus(
    await ours.influencer.call('POST /applications/', { body: bodyOfApplication }),
    201,
  ).body
  expect([application.influencer, application.status]).toEqual([ours.influencer.id, 'pending'])
})

test("a public profile shows no email address, unlike the user's own profile", async () => {
  const params = { username: others.brand.username }
  const { text, status } = await app.anonymous.send({ method: 'GET', path: `/profile/${params.username}/` })
  expect(status).toBe(200)
  expect(text).not.toContain('@')
  expect((await ours.brand.call('GET /profile/')).body.email).toBe(ours.brand.email)
})

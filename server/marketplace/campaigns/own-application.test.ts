import { beforeAll, describe, expect, test } from 'vitest'
import type { Application, Campaign, OfferedCampaignPage } from '#contract/index.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { applyTo, createUser, decide, expectStatus, makeAdmin, pay, publish, reverse } from '#tests/support/people.ts'

const app = useApp()
let admin: Person
let brand: Person
let influencer: Person

beforeAll(async () => {
  ;[admin, brand, influencer] = await Promise.all([
    makeAdmin(app),
    createUser(app, 'brand'),
    createUser(app, 'influencer'),
  ])
})

const read = async (viewer: Person, { id }: Campaign) =>
  expectStatus(await viewer.call('GET /campaigns/{id}/', { params: { id } }), 200).body as OfferedCampaignPage

/** Decides, as an admin, the payment that the brand has just submitted. */
async function decidePayment(application: Application, status: 'confirmed' | 'rejected'): Promise<void> {
  const { id } = await pay(brand, application)
  expectStatus(await admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status } }), 200)
}

describe('GET /campaigns/{id}/ own_application', () => {
  test('shows an influencer the state of their application, up to the confirmed payment and its reversal', async () => {
    const campaign = await publish(brand)
    expect(await read(influencer, campaign)).not.toHaveProperty('own_application')
    const application = await applyTo(influencer, campaign)
    const { id } = application
    const expectOwn = async (status: string, payment_status: string) =>
      expect(await read(influencer, campaign)).toMatchObject({
        has_applied: true,
        own_application: { id, status, payment_status },
      })

    await expectOwn('pending', 'unpaid')
    await decide(brand, application, 'accepted')
    await expectOwn('accepted', 'unpaid')
    // A rejected payment can be submitted again.
    await decidePayment(application, 'rejected')
    await expectOwn('accepted', 'unpaid')
    expect((await read(influencer, campaign)).own_application).toHaveProperty('payment_was_rejected', true)
    const payment = await pay(brand, application)
    await expectOwn('accepted', 'pending')
    expect((await read(influencer, campaign)).own_application).not.toHaveProperty('payment_was_rejected')
    expectStatus(
      await admin.call('PUT /admin/payments/{id}/', { params: { id: payment.id }, body: { status: 'confirmed' } }),
      200,
    )
    await expectOwn('accepted', 'confirmed')
    await reverse(admin, payment, 'not_received')
    await expectOwn('accepted', 'unpaid')
    expect((await read(influencer, campaign)).own_application).not.toHaveProperty('payment_was_rejected')
  })

  test('shows an influencer that their application was rejected and why', async () => {
    const campaign = await publish(brand)
    const { id } = await applyTo(influencer, campaign)
    const body = { status: 'rejected', reason: 'fee_too_high', note: 'Half of it would do' } as const
    expectStatus(await brand.call('PUT /applications/{id}/status/', { params: { id }, body }), 200)
    expect((await read(influencer, campaign)).own_application).toEqual({
      id,
      status: 'rejected',
      payment_status: 'unpaid',
      reject_reason: 'fee_too_high',
      reject_note: 'Half of it would do',
    })
  })

  test('is absent for everyone else', async () => {
    const campaign = await publish(brand)
    const accepted = await decide(brand, await applyTo(influencer, campaign), 'accepted')
    await decidePayment(accepted, 'confirmed')
    const [rival, stranger, other] = await Promise.all(
      (['brand', 'influencer', 'influencer'] as const).map(role => createUser(app, role)),
    )
    if (!rival || !stranger || !other) throw new Error('three people registered')
    for (const viewer of [brand, rival, admin]) {
      expect(await read(viewer, campaign)).not.toHaveProperty('own_application')
    }
    expect(await read(stranger, campaign)).not.toHaveProperty('own_application')
    expect(await read(stranger, campaign)).toMatchObject({ has_applied: false })
    const { id } = await applyTo(other, campaign)
    expect((await read(other, campaign)).own_application).toEqual({
      id,
      status: 'pending',
      payment_status: 'unpaid',
      reject_reason: null,
      reject_note: null,
    })
  })

  test('is absent in the list', async () => {
    const campaign = await publish(brand)
    await applyTo(influencer, campaign)
    const { body } = await influencer.call('GET /campaigns/', { query: { limit: 1 } })
    expect(body).toMatchObject([{ id: campaign.id, has_applied: true }])
    expect(body[0]).not.toHaveProperty('own_application')
  })
})

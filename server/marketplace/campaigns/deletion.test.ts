import { describe, expect, test } from 'vitest'
import type { Application } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { auditLogOf } from '#tests/support/events.ts'
import { applyTo, decide, expectStatus, pay, publish } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'

const server = useApp()
const brand = useUser(server, 'brand')
const rival = useUser(server, 'brand')
const influencer = useUser(server, 'influencer')
const other = useUser(server, 'influencer')
const admin = useAdmin(server)

const remove = (id: number, person: Person = brand) => person.call('DELETE /campaigns/{id}/', { params: { id } })
const decidePayment = (id: number, status: 'confirmed' | 'rejected') =>
  admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status } })
const statusOf = async (person: Person, { id }: Application) =>
  (await person.call('GET /applications/')).body.find(application => application.id === id)?.status

describe('DELETE /campaigns/{id}/', () => {
  test('returns 401 when logged out', async () => {
    const { id } = await publish(brand)
    expectRefusal(await server.anonymous.call('DELETE /campaigns/{id}/', { params: { id } }), 'not_authenticated')
  })

  test('returns 403 for influencers and admins', async () => {
    const { id } = await publish(brand)
    for (const person of [influencer, admin]) expectRefusal(await remove(id, person), 'wrong_role')
  })

  test('returns 404 for an unknown id and an invalid id', async () => {
    expectRefusal(await remove(999_999), 'campaign_not_found')
    for (const id of ['0', 'x', '-1', '1.5']) {
      expectRefusal(await brand.send({ method: 'DELETE', path: `/campaigns/${id}/` }), 'not_found')
    }
  })

  test('returns 403 for another brand and keeps the campaign', async () => {
    const { id } = await publish(brand, { title: 'Gone soon', budget: '12.34', category: 'food', deadline: null })
    expectRefusal(await remove(id, rival), 'not_the_owner')
    expect((await brand.call('GET /campaigns/{id}/', { params: { id } })).status).toBe(200)
  })

  test('returns 204 without a body and hides the campaign from everyone', async () => {
    const { id } = await publish(brand)
    const response = await brand.send({
      method: 'DELETE',
      path: `/campaigns/${id}/`,
      headers: { 'content-type': 'application/json' },
    })
    expect([response.status, response.text]).toEqual([204, ''])
    expect((await brand.call('GET /campaigns/')).body.map(campaign => campaign.id)).not.toContain(id)
    for (const person of [brand, rival, influencer, admin]) {
      expectRefusal(await person.call('GET /campaigns/{id}/', { params: { id } }), 'campaign_not_found')
    }
    expectRefusal(
      await influencer.call('POST /applications/', { body: { campaign: id, proposal: 'Me' } }),
      'campaign_closed',
    )
  })

  test('returns 404 the second time, for the owner and for others', async () => {
    const { id } = await publish(brand)
    expectStatus(await remove(id), 204)
    expectRefusal(await remove(id), 'campaign_not_found')
    expectRefusal(await remove(id, rival), 'campaign_not_found')
  })

  test('rejects pending applications and leaves others unchanged', async () => {
    const campaign = await publish(brand)
    const pending = await applyTo(influencer, campaign)
    const rejected = await decide(brand, await applyTo(other, campaign), 'rejected')
    expectStatus(await remove(campaign.id), 204)
    expect(await statusOf(influencer, pending)).toBe('rejected')
    expect(await statusOf(other, rejected)).toBe('rejected')
    const { body } = await brand.call('PUT /applications/{id}/status/', {
      params: { id: pending.id },
      body: { status: 'accepted' },
    })
    expect(body).toMatchObject({ code: 'application_already_decided' })
  })

  test('returns 409 without changes while an accepted application is unpaid', async () => {
    const campaign = await publish(brand)
    await decide(brand, await applyTo(influencer, campaign), 'accepted')
    const pending = await applyTo(other, campaign)
    expectRefusal(await remove(campaign.id), 'campaign_has_unpaid_work')
    expect(await statusOf(other, pending)).toBe('pending')
    expect((await brand.call('GET /campaigns/{id}/', { params: { id: campaign.id } })).status).toBe(200)
  })

  test('returns 409 once a payment is pending, confirmed or rejected', async () => {
    const campaign = await publish(brand)
    const application = await decide(brand, await applyTo(influencer, campaign), 'accepted')
    const refused = await pay(brand, application)
    expectRefusal(await remove(campaign.id), 'campaign_has_payments')
    expectStatus(await decidePayment(refused.id, 'rejected'), 200)
    expectRefusal(await remove(campaign.id), 'campaign_has_unpaid_work')
    const paid = await pay(brand, application)
    expectStatus(await decidePayment(paid.id, 'confirmed'), 200)
    expectRefusal(await remove(campaign.id), 'campaign_has_payments')
  })

  test('logs one event with its actor', async () => {
    const { id } = await publish(brand, { title: 'Gone soon', budget: '12.34', category: 'food' })
    expectRefusal(await remove(id, rival), 'not_the_owner')
    expectStatus(await remove(id), 204)
    expectRefusal(await remove(id), 'campaign_not_found')
    expect(await auditLogOf(server.services.db, 'campaign', id)).toEqual([
      {
        actor_id: brand.id,
        action: 'campaign_published',
        details: {},
        before: null,
        after: { title: 'Gone soon', budget: 1_234, category: 'food', deadline: null, slots: null },
      },
      {
        actor_id: brand.id,
        action: 'campaign_deleted',
        details: {},
        before: { is_deleted: false },
        after: { is_deleted: true },
      },
    ])
  })

  test('is counted once, and uncounted when the campaign is restored', async () => {
    const owner = await connectAs('owner')
    try {
      const { id } = await publish(brand)
      const count = async () => (await brand.call('GET /dashboard/brand/')).body.stats.total_campaigns
      const before = await count()
      expectStatus(await remove(id), 204)
      expect(await count()).toBe(before - 1)
      await owner.query('update campaigns set deleted_at = now() where id = $1', [id])
      expect(await count()).toBe(before - 1)
      await owner.query('update campaigns set deleted_at = null where id = $1', [id])
      expect(await count()).toBe(before)
    } finally {
      await owner.end()
    }
  })

  test('logs an event for each application it rejects', async () => {
    const campaign = await publish(brand)
    const { id } = await applyTo(influencer, campaign)
    expectStatus(await remove(campaign.id), 204)
    expect((await auditLogOf(server.services.db, 'application', id)).at(-1)).toEqual({
      actor_id: brand.id,
      action: 'application_rejected',
      details: {},
      before: { status: 'pending' },
      after: { status: 'rejected' },
    })
  })
})

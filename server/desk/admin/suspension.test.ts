import { beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '#contract/index.ts'
import { useApp } from '#tests/support/app.ts'
import { decideCampaign, readCampaign } from '#tests/support/campaigns.ts'
import type { Person } from '#tests/support/client.ts'
import { auditLogOf, dispatchEverything } from '#tests/support/events.ts'
import { applyTo, createUser, decide, expectStatus, makeAdmin, publish } from '#tests/support/people.ts'
import { expectFieldErrors, expectRefusal } from '#tests/support/refusals.ts'

const app = useApp()
let admin: Person
let brand: Person
let influencer: Person
beforeAll(async () => {
  admin = await makeAdmin(app)
  brand = await createUser(app, 'brand')
  influencer = await createUser(app, 'influencer')
})

const decided = async (campaign: Campaign, action: 'suspend' | 'restore', reason?: string) =>
  expectStatus(await decideCampaign(admin, campaign, action, reason), 200).body
const bellOf = async (person: Person, { id }: Campaign) => {
  await dispatchEverything(app.services.db)
  const { body } = expectStatus(await person.call('GET /notifications/'), 200)
  return body.filter(({ kind, subject_id }) => kind.startsWith('campaign_') && subject_id === id)
}

describe('PUT /admin/campaigns/{id}/', () => {
  test('suspends a campaign, which is then inactive and not open, and restores it', async () => {
    const campaign = await publish(brand, { title: 'Suspended once' })
    const application = await applyTo(influencer, campaign)
    expect(await decided(campaign, 'suspend', ' Asks for money ')).toMatchObject({
      id: campaign.id,
      is_active: false,
      is_suspended: true,
      suspend_reason: 'Asks for money',
      is_closed: false,
      is_deleted: false,
    })
    const [listed] = (await admin.call('GET /admin/campaigns/', { query: { search: 'Suspended once' } })).body
    expect(listed).toMatchObject({ is_active: false, is_suspended: true })
    const own = expectStatus(await readCampaign(brand, campaign), 200).body
    expect(own).toMatchObject({ is_open: false, is_suspended: true, suspend_reason: 'Asks for money' })
    expect((await influencer.call('GET /campaigns/', { query: { search: 'Suspended once' } })).body).toEqual([])
    const body = { campaign: campaign.id, proposal: 'Me' }
    const other = await createUser(app, 'influencer')
    expectRefusal(await other.call('POST /applications/', { body }), 'campaign_closed')
    expect(await decide(brand, application, 'accepted')).toMatchObject({ status: 'accepted' })
    expect(await decided(campaign, 'restore')).toMatchObject({ is_active: true, is_suspended: false })
    const restored = expectStatus(await readCampaign(brand, campaign), 200).body
    expect(restored).toMatchObject({ is_open: true, is_suspended: false, suspend_reason: null })
  })

  test('tells the brand, with the reason, and nobody else', async () => {
    const campaign = await publish(brand, { title: 'Told about it' })
    await applyTo(influencer, campaign)
    await decided(campaign, 'suspend', 'Not a real offer')
    await decided(campaign, 'restore')
    const about = { campaign: 'Told about it', person: null, page: `/campaigns/${campaign.id}` }
    expect(await bellOf(brand, campaign)).toMatchObject([
      { ...about, kind: 'campaign_restored', note: null },
      { ...about, kind: 'campaign_suspended', note: 'Not a real offer' },
    ])
    expect([await bellOf(influencer, campaign), await bellOf(admin, campaign)]).toEqual([[], []])
  })

  test('changes nothing when repeated, not even the reason', async () => {
    const campaign = await publish(brand)
    expect((await decided(campaign, 'restore')).is_suspended).toBe(false)
    const first = await decided(campaign, 'suspend', 'First')
    expect(await decided(campaign, 'suspend', 'Second')).toEqual(first)
    expect(await auditLogOf(app.services.db, 'campaign', campaign.id)).toMatchObject([
      { action: 'campaign_published' },
      { action: 'campaign_suspended' },
    ])
  })

  test.each([undefined, null, '', ' \u200b '])('needs no reason: %j', async reason => {
    const campaign = await publish(brand)
    const { body } = expectStatus(await decideCampaign(admin, campaign, 'suspend', reason), 200)
    expect(body).toMatchObject({ is_suspended: true, suspend_reason: null })
  })

  test('is for those with campaigns.decide, and returns 404 for an unknown or deleted campaign', async () => {
    const campaign = await publish(brand)
    for (const person of [await makeAdmin(app, 'finance'), await makeAdmin(app, 'auditor'), brand, influencer])
      expectRefusal(await decideCampaign(person, campaign, 'suspend'), 'wrong_role')
    expectStatus(await decideCampaign(await makeAdmin(app, 'support'), campaign, 'suspend'), 200)
    expectRefusal(await decideCampaign(admin, { id: 999_999 }, 'suspend'), 'campaign_not_found')
    expectStatus(await brand.call('DELETE /campaigns/{id}/', { params: { id: campaign.id } }), 204)
    expectRefusal(await decideCampaign(admin, campaign, 'restore'), 'campaign_not_found')
    const [deleted] = (await admin.call('GET /admin/campaigns/', { query: { limit: 1 } })).body
    expect(deleted).toMatchObject({ id: campaign.id, is_deleted: true, is_active: false })
  })

  test.each([
    ['action', { action: 'delete' }],
    ['action', {}],
    ['reason', { action: 'suspend', reason: 'x'.repeat(501) }],
    ['reason', { action: 'suspend', reason: 5 }],
  ])('refuses the %s of %o', async (field, body) => {
    const { id } = await publish(brand)
    expectFieldErrors(await admin.send({ method: 'PUT', path: `/admin/campaigns/${id}/`, body }), field)
  })
})

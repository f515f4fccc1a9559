import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { closeCampaign, decideCampaign, readCampaign, setClosed } from '#tests/support/campaigns.ts'
import type { Person } from '#tests/support/client.ts'
import { dhakaDate } from '#tests/support/dhaka.ts'
import { auditLogOf } from '#tests/support/events.ts'
import { applyTo, createUser, decide, earn, expectStatus, makeAdmin, publish } from '#tests/support/people.ts'
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

describe('PUT /campaigns/{id}/closed/', () => {
  test('closes and reopens a campaign, any number of times', async () => {
    const campaign = await publish(brand)
    for (const closed of [true, true, false, false, true, false]) {
      const { body } = expectStatus(await setClosed(brand, campaign, closed), 200)
      expect(body).toEqual({ ...campaign, is_closed: closed, is_open: !closed })
      expect((await readCampaign(influencer, campaign)).body).toMatchObject({ is_open: !closed })
    }
    const actions = (await auditLogOf(app.services.db, 'campaign', campaign.id)).map(({ action }) => action)
    const pair = ['campaign_closed', 'campaign_reopened']
    expect(actions).toEqual(['campaign_published', ...pair, ...pair])
  })

  test('hides the campaign from lists and refuses applications, and pending ones can still be decided', async () => {
    const other = await createUser(app, 'influencer')
    const campaign = await publish(brand, { title: 'Closed early' })
    const application = await applyTo(influencer, campaign)
    await closeCampaign(brand, campaign)
    for (const person of [influencer, admin]) {
      const { body } = expectStatus(await person.call('GET /campaigns/', { query: { search: 'Closed early' } }), 200)
      expect(body).toEqual([])
    }
    const body = { campaign: campaign.id, proposal: 'Me' }
    expectRefusal(await other.call('POST /applications/', { body }), 'campaign_closed')
    expect(await decide(brand, application, 'accepted')).toMatchObject({ status: 'accepted' })
  })

  test('closes a campaign for which money has moved', async () => {
    const { id: paymentId } = await earn(admin, brand, influencer, '500')
    const [payment] = (await admin.call('GET /admin/payments/', { query: { limit: 1 } })).body
    expect(payment?.id).toBe(paymentId)
    const [campaign] = (await brand.call('GET /campaigns/', { query: { limit: 1 } })).body
    if (!campaign) throw new Error('the brand has no campaign')
    expect(expectStatus(await setClosed(brand, campaign, true), 200).body).toMatchObject({ is_closed: true })
  })

  test('refuses to reopen after the deadline, but closes', async () => {
    const campaign = await publish(brand)
    const set = { deadline: dhakaDate(-1) }
    await app.services.db.updateTable('campaigns').set(set).where('id', '=', campaign.id).execute()
    await closeCampaign(brand, campaign)
    expectRefusal(await setClosed(brand, campaign, false), 'deadline_passed')
    expectStatus(await setClosed(brand, campaign, true), 200)
  })

  test('does not open a suspended campaign', async () => {
    const campaign = await publish(brand)
    await closeCampaign(brand, campaign)
    expectStatus(await decideCampaign(admin, campaign, 'suspend'), 200)
    expect(expectStatus(await setClosed(brand, campaign, false), 200).body).toMatchObject({
      is_closed: false,
      is_suspended: true,
      is_open: false,
    })
  })

  test('tells nobody else that or why a campaign is closed', async () => {
    const campaign = await publish(brand, { slots: 2 })
    await closeCampaign(brand, campaign)
    for (const person of [influencer, await createUser(app, 'brand')]) {
      const { body } = expectStatus(await readCampaign(person, campaign), 200)
      expect(body).toMatchObject({ is_open: false, is_full: false, slots: 2 })
      for (const key of ['is_closed', 'is_suspended', 'suspend_reason', 'accepted_count'])
        expect(body).not.toHaveProperty(key)
    }
    expect((await readCampaign(admin, campaign)).body).toMatchObject({ is_closed: true, accepted_count: 0 })
  })

  test('is for its brand only, and needs a boolean', async () => {
    const campaign = await publish(brand)
    expectRefusal(await setClosed(await createUser(app, 'brand'), campaign, true), 'not_the_owner')
    for (const person of [influencer, admin]) expectRefusal(await setClosed(person, campaign, true), 'wrong_role')
    expectRefusal(await setClosed(brand, { id: 999_999 }, true), 'campaign_not_found')
    for (const body of [{}, { closed: 'true' }, { closed: 1 }, { closed: null }])
      expectFieldErrors(await brand.send({ method: 'PUT', path: `/campaigns/${campaign.id}/closed/`, body }), 'closed')
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import type { CampaignInput, OwnCampaign } from '#contract/index.ts'
import { fieldErrors, limits } from '#contract/index.ts'
import { useApp } from '#tests/support/app.ts'
import { changeCampaign, closeCampaign, readCampaign } from '#tests/support/campaigns.ts'
import type { Person } from '#tests/support/client.ts'
import { dhakaDate } from '#tests/support/dhaka.ts'
import { auditLogOf, dispatchEverything } from '#tests/support/events.ts'
import { applyTo, createUser, decide, expectStatus, makeAdmin, publish } from '#tests/support/people.ts'
import { expectFieldError, expectFieldErrors, expectRefusal } from '#tests/support/refusals.ts'

const app = useApp()
let brand: Person
let influencer: Person
beforeAll(async () => {
  brand = await createUser(app, 'brand')
  influencer = await createUser(app, 'influencer')
})

const changed = async (campaign: OwnCampaign, fields: Partial<CampaignInput>) =>
  expectStatus(await changeCampaign(brand, campaign, fields), 200).body
const applied = async (fields: Partial<CampaignInput>) => {
  const campaign = await publish(brand, fields)
  await applyTo(influencer, campaign)
  return campaign
}
const moves = async (person: Person) => {
  await dispatchEverything(app.services.db)
  const { body } = expectStatus(await person.call('GET /notifications/'), 200)
  return body.filter(({ kind }) => kind === 'deadline_moved')
}

describe('PUT /campaigns/{id}/', () => {
  test('changes everything about a campaign without applications, and returns it', async () => {
    const campaign = await publish(brand)
    const fields = { title: 'New', description: 'Four posts', budget: '70.5', category: 'food', slots: 3 } as const
    const body = await changed(campaign, { ...fields, deadline: dhakaDate(3) })
    expect(body).toEqual({ ...campaign, ...fields, budget: '70.50', deadline: dhakaDate(3) })
    expect((await readCampaign(brand, campaign)).body).toEqual(body)
    expect(await auditLogOf(app.services.db, 'campaign', campaign.id)).toMatchObject([
      { action: 'campaign_published' },
      { action: 'campaign_changed' },
    ])
  })

  test('keeps a deadline and slots that are left out, and removes them for null and empty text', async () => {
    const terms = { deadline: dhakaDate(3), slots: 3 }
    const campaign = await publish(brand, terms)
    expect(await changed(campaign, { title: 'New' })).toMatchObject(terms)
    expect(await changed(campaign, { deadline: null, slots: null })).toMatchObject({ deadline: null, slots: null })
    const { title, description, budget, category } = await changed(campaign, terms)
    const body = { title, description, budget, category, deadline: '', slots: '' }
    const cleared = await brand.send({ method: 'PUT', path: `/campaigns/${campaign.id}/`, body })
    expect(cleared.body).toMatchObject({ deadline: null, slots: null })
  })

  test('stores nothing when nothing differs', async () => {
    const campaign = await publish(brand, { title: 'Same' })
    expect(await changed(campaign, { title: ' Same ' })).toEqual(campaign)
    expect(await auditLogOf(app.services.db, 'campaign', campaign.id)).toMatchObject([{ action: 'campaign_published' }])
  })

  test.each([{ title: 'New' }, { description: 'New' }, { budget: '1' }, { category: 'food' }] as const)(
    'refuses %o while an application is pending or accepted, and allows it once all are rejected',
    async fields => {
      const campaign = await publish(brand)
      const first = await applyTo(influencer, campaign)
      expectRefusal(await changeCampaign(brand, campaign, fields), 'campaign_has_applications')
      await decide(brand, first, 'rejected')
      expect(await changed(campaign, fields)).toMatchObject(fields.budget ? { budget: '1.00' } : fields)
      const other = await createUser(app, 'influencer')
      await decide(brand, await applyTo(other, campaign), 'accepted')
      const again = fields.budget ? { budget: '2' } : { title: 'Newer' }
      expectRefusal(await changeCampaign(brand, campaign, again), 'campaign_has_applications')
    },
  )

  test('moves the deadline of a campaign with applications later only', async () => {
    const campaign = await applied({ deadline: dhakaDate(3) })
    expectFieldError(
      await changeCampaign(brand, campaign, { deadline: dhakaDate(2) }),
      'deadline',
      fieldErrors.earlier_deadline,
    )
    expect(await changed(campaign, { deadline: dhakaDate(4) })).toMatchObject({ deadline: dhakaDate(4) })
    expect(await changed(campaign, { deadline: null })).toMatchObject({ deadline: null })
    expectFieldError(
      await changeCampaign(brand, campaign, { deadline: dhakaDate(9) }),
      'deadline',
      fieldErrors.earlier_deadline,
    )
  })

  test('raises the slots of a campaign with applications only', async () => {
    const campaign = await applied({ slots: 3 })
    expectFieldError(await changeCampaign(brand, campaign, { slots: 2 }), 'slots', fieldErrors.fewer_slots)
    expect(await changed(campaign, { slots: 4 })).toMatchObject({ slots: 4 })
    expect(await changed(campaign, { slots: null })).toMatchObject({ slots: null })
    expectFieldError(await changeCampaign(brand, campaign, { slots: 1000 }), 'slots', fieldErrors.fewer_slots)
  })

  test('opens a campaign whose deadline has passed with a later one, but not a closed one', async () => {
    const [over, closed] = [await publish(brand), await publish(brand)]
    await app.services.db
      .updateTable('campaigns')
      .set({ deadline: dhakaDate(-1) })
      .where('id', '=', over.id)
      .execute()
    expect(await changed(over, { title: 'Still over' })).toMatchObject({ is_open: false })
    expectFieldError(
      await changeCampaign(brand, over, { deadline: dhakaDate(-2) }),
      'deadline',
      fieldErrors.past_deadline,
    )
    expect(await changed(over, { deadline: dhakaDate() })).toMatchObject({ is_open: true })
    await closeCampaign(brand, closed)
    expect(await changed(closed, { deadline: dhakaDate(5) })).toMatchObject({ is_open: false, is_closed: true })
  })

  test('tells the people whose application is pending or accepted of a later deadline, once', async () => {
    const [accepted, rejected] = [await createUser(app, 'influencer'), await createUser(app, 'influencer')]
    const pending = await createUser(app, 'influencer')
    const campaign = await publish(brand, { title: 'Told', deadline: dhakaDate(3), slots: 5 })
    await applyTo(pending, campaign)
    await decide(brand, await applyTo(accepted, campaign), 'accepted')
    await decide(brand, await applyTo(rejected, campaign), 'rejected')
    for (let round = 0; round < 2; round += 1) await changed(campaign, { deadline: dhakaDate(4), slots: 9 + round })
    const notice = { person: brand.username, campaign: 'Told', page: '/applications?search=Told' }
    expect([await moves(pending), await moves(accepted), await moves(rejected)]).toMatchObject([[notice], [notice], []])
    expect((await readCampaign(brand, campaign)).body).toMatchObject({ slots: 10 })
  })

  test('is for its brand only, and not for a deleted campaign', async () => {
    const campaign = await publish(brand)
    expectRefusal(await changeCampaign(await createUser(app, 'brand'), campaign, {}), 'not_the_owner')
    for (const person of [influencer, await makeAdmin(app)])
      expectRefusal(await changeCampaign(person, campaign, {}), 'wrong_role')
    expectRefusal(await changeCampaign(brand, { ...campaign, id: 999_999 }, {}), 'campaign_not_found')
    expectStatus(await brand.call('DELETE /campaigns/{id}/', { params: { id: campaign.id } }), 204)
    expectRefusal(await changeCampaign(brand, campaign, { title: 'Gone' }), 'campaign_not_found')
  })

  test.each([
    ['title', ''],
    ['budget', '0'],
    ['category', 'cars'],
    ['deadline', '2026-02-30'],
    ['slots', 0],
    ['slots', limits.slots.max + 1],
    ['slots', 1.5],
    ['slots', '1e1'],
    ['slots', true],
  ])('refuses a %s of %j, and changes nothing', async (field, value) => {
    const campaign = await publish(brand)
    const { title, description, budget, category } = campaign
    const body = { title, description, budget, category, [field]: value }
    expectFieldErrors(await brand.send({ method: 'PUT', path: `/campaigns/${campaign.id}/`, body }), field)
    expect((await readCampaign(brand, campaign)).body).toEqual(campaign)
  })
})

describe('PUT /campaigns/{id}/ beside other calls', () => {
  test('does not change what somebody applies to at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const campaign = await publish(brand, { budget: '500' })
      const [application, change] = await Promise.all([
        applyTo(influencer, campaign),
        changeCampaign(brand, campaign, { budget: '100' }),
      ])
      const now = expectStatus(await readCampaign(brand, campaign), 200).body.budget
      expect(now).toBe(change.status === 200 ? '100.00' : '500.00')
      expect(application.amount_due).toBe(now)
    }
  })
})

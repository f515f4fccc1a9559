import { beforeAll, describe, expect, test } from 'vitest'
import type { Campaign, OfferedCampaign, Query } from '#contract/index.ts'
import { useApp } from '#tests/support/app.ts'
import { closeCampaign } from '#tests/support/campaigns.ts'
import type { Person } from '#tests/support/client.ts'
import { nextCursor } from '#tests/support/links.ts'
import { createUser, expectStatus, makeAdmin, publish } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'

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

const save = ({ id }: Pick<Campaign, 'id'>, person = influencer) =>
  person.call('PUT /campaigns/{id}/saved/', { params: { id } })
const unsave = ({ id }: Pick<Campaign, 'id'>, person = influencer) =>
  person.call('DELETE /campaigns/{id}/saved/', { params: { id } })
const list = async (person: Person, query: Query<'GET /campaigns/'>) =>
  expectStatus(await person.call('GET /campaigns/', { query }), 200)
const idsOf = async (query: Query<'GET /campaigns/'>, person = influencer) =>
  (await list(person, query)).body.map(({ id }) => id)
const isSaved = async ({ id }: Campaign, person = influencer) => {
  const campaign = expectStatus(await person.call('GET /campaigns/{id}/', { params: { id } }), 200).body
  return (campaign as OfferedCampaign).is_saved
}

describe('PUT and DELETE /campaigns/{id}/saved/', () => {
  test('save and remove a campaign for one influencer, any number of times', async () => {
    const [kept, campaign] = [await publish(brand), await publish(brand)]
    expectStatus(await save(kept), 204)
    for (let round = 0; round < 2; round += 1) expect((await save(campaign)).status).toBe(204)
    expect([await isSaved(campaign), await isSaved(campaign, other)]).toEqual([true, false])
    expectStatus(await save(campaign, other), 204)
    for (let round = 0; round < 2; round += 1) expect((await unsave(campaign)).status).toBe(204)
    expect([await isSaved(campaign), await isSaved(campaign, other), await isSaved(kept)]).toEqual([false, true, true])
  })

  test('work for a closed campaign, and refuse deleted and unknown ones', async () => {
    const [closed, deleted] = [await publish(brand), await publish(brand)]
    await closeCampaign(brand, closed)
    expectStatus(await save(closed), 204)
    expectStatus(await save(deleted), 204)
    expectStatus(await brand.call('DELETE /campaigns/{id}/', { params: { id: deleted.id } }), 204)
    for (const campaign of [deleted, { id: 999_999 }]) {
      expectRefusal(await save(campaign), 'campaign_not_found')
      expectRefusal(await unsave(campaign), 'campaign_not_found')
    }
  })

  test('are for influencers only', async () => {
    const campaign = await publish(brand)
    for (const person of [brand, admin]) {
      expectRefusal(await save(campaign, person), 'wrong_role')
      expectRefusal(await unsave(campaign, person), 'wrong_role')
    }
  })
})

describe('GET /campaigns/ is_saved', () => {
  test("is in an influencer's list and dashboard, and hidden from everyone else", async () => {
    const [saved, plain] = [await publish(brand), await publish(brand)]
    expectStatus(await save(saved), 204)
    const flags = (rows: readonly Campaign[]) => (rows as OfferedCampaign[]).map(({ id, is_saved }) => [id, is_saved])
    const expected = [
      [plain.id, false],
      [saved.id, true],
    ]
    expect(flags((await list(influencer, { limit: 2 })).body)).toEqual(expected)
    expect(flags((await list(influencer, { limit: 2, category: saved.category })).body)).toEqual(expected)
    const dashboard = expectStatus(await influencer.call('GET /dashboard/influencer/'), 200).body
    expect(flags(dashboard.available_campaigns.slice(0, 2))).toEqual(expected)
    for (const viewer of [brand, admin]) {
      expect((await list(viewer, { limit: 1 })).body[0]).not.toHaveProperty('is_saved')
      const single = await viewer.call('GET /campaigns/{id}/', { params: { id: saved.id } })
      expect(single.body).not.toHaveProperty('is_saved')
    }
  })
})

describe('GET /campaigns/?saved=true', () => {
  test("lists an influencer's saved open campaigns, page by page and combined with other filters", async () => {
    const person = await createUser(app, 'influencer')
    const dear = await publish(brand, { category: 'food', budget: '300' })
    const travel = await publish(brand, { category: 'travel', budget: '100' })
    const cheap = await publish(brand, { category: 'food', budget: '200' })
    const closed = await publish(brand, { category: 'food' })
    await publish(brand, { category: 'food' })
    for (const campaign of [dear, travel, cheap, closed]) expectStatus(await save(campaign, person), 204)
    await closeCampaign(brand, closed)

    expect(await idsOf({ saved: 'true' }, person)).toEqual([cheap.id, travel.id, dear.id])
    expect(await idsOf({ saved: 'true', category: 'food' }, person)).toEqual([cheap.id, dear.id])
    expect(await idsOf({ saved: 'true', sort: 'highest' }, person)).toEqual([dear.id, cheap.id, travel.id])
    expect(await idsOf({ saved: '' }, person)).toHaveLength((await idsOf({}, person)).length)

    const first = await list(person, { saved: 'true', limit: 2 })
    expect(first.body.map(({ id }) => id)).toEqual([cheap.id, travel.id])
    const cursor = nextCursor(first.headers) ?? ''
    expect(await idsOf({ saved: 'true', limit: 2, cursor }, person)).toEqual([dear.id])
  })

  test('has no effect for brands and admins', async () => {
    for (const viewer of [brand, admin]) {
      expect(await idsOf({ saved: 'true', limit: 5 }, viewer)).toEqual(await idsOf({ limit: 5 }, viewer))
    }
  })
})

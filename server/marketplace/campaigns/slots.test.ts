import { beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '#contract/index.ts'
import { closeAccount } from '#server/accounts/closing/index.ts'
import { useApp } from '#tests/support/app.ts'
import { changeCampaign, decideCampaign, readCampaign } from '#tests/support/campaigns.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { applyTo, createUser, decide, expectStatus, makeAdmin, pay, publish, reverse } from '#tests/support/people.ts'
import { expectFieldErrors, expectRefusal } from '#tests/support/refusals.ts'

const app = useApp()
let admin: Person
let brand: Person
beforeAll(async () => {
  admin = await makeAdmin(app)
  brand = await createUser(app, 'brand')
})

const person = () => createUser(app, 'influencer')
const accept = (id: number) =>
  brand.call('PUT /applications/{id}/status/', { params: { id }, body: { status: 'accepted' } })
const collaborateOn = async (campaign: Campaign, influencer: Person) =>
  decide(brand, await applyTo(influencer, campaign), 'accepted')
const closeAccountOf = ({ email }: Person) => closeAccount(app.services.db, app.services.files, email)

describe('the slots of a campaign', () => {
  test('are optional, from 1 to 1000, and come as a number or as digits', async () => {
    expect(await publish(brand)).toMatchObject({ slots: null, accepted_count: 0, is_full: false })
    for (const slots of [1, 1000]) expect(await publish(brand, { slots })).toMatchObject({ slots })
    const body = { title: 'T', description: 'D', budget: '5', category: 'food' }
    const create = (slots: unknown) => brand.send({ method: 'POST', path: '/campaigns/', body: { ...body, slots } })
    expect((await create('12')).body).toMatchObject({ slots: 12 })
    for (const slots of ['', null]) expect((await create(slots)).body).toMatchObject({ slots: null })
    for (const slots of [0, -1, 1001, 1.5, '1e2', true, []]) expectFieldErrors(await create(slots), 'slots')
  })

  test('refuse another acceptance once all are taken, and the campaign says that it is full', async () => {
    const [first, second, third] = [await person(), await person(), await person()]
    const campaign = await publish(brand, { title: 'One slot only', slots: 1 })
    const [accepted, waiting] = [await applyTo(first, campaign), await applyTo(second, campaign)]
    expectStatus(await accept(accepted.id), 200)
    expectRefusal(await accept(waiting.id), 'campaign_full')
    expectStatus(await accept(accepted.id), 200)
    const full = { is_full: true, is_open: false, slots: 1 }
    expect((await readCampaign(brand, campaign)).body).toMatchObject({ ...full, accepted_count: 1, is_closed: false })
    expect((await readCampaign(second, campaign)).body).toMatchObject(full)
    expect((await third.call('GET /campaigns/', { query: { search: 'One slot only' } })).body).toEqual([])
    const body = { campaign: campaign.id, proposal: 'Me' }
    expectRefusal(await third.call('POST /applications/', { body }), 'campaign_full')
    expect(await decide(brand, waiting, 'rejected')).toMatchObject({ status: 'rejected' })
  })

  test('are free again when there are more of them', async () => {
    const campaign = await publish(brand, { slots: 1 })
    await collaborateOn(campaign, await person())
    const { body } = expectStatus(await changeCampaign(brand, campaign, { slots: 2 }), 200)
    expect(body).toMatchObject({ is_full: false, is_open: true, accepted_count: 1 })
    await collaborateOn(campaign, await person())
    expect((await readCampaign(brand, campaign)).body).toMatchObject({ is_full: true, accepted_count: 2 })
  })

  test('are free again when an influencer closes the account unpaid', async () => {
    const campaign = await publish(brand, { slots: 1 })
    const leaving = await person()
    await collaborateOn(campaign, leaving)
    await closeAccountOf(leaving)
    expect((await readCampaign(brand, campaign)).body).toMatchObject({ accepted_count: 0, is_open: true })
    await collaborateOn(campaign, await person())
  })

  test('stay taken when an influencer closes the account after the payment, until it is reversed', async () => {
    const campaign = await publish(brand, { slots: 1, budget: '500' })
    const leaving = await person()
    const payment = await pay(brand, await collaborateOn(campaign, leaving))
    const confirmed = { params: { id: payment.id }, body: { status: 'confirmed' } } as const
    expectStatus(await admin.call('PUT /admin/payments/{id}/', confirmed), 200)
    const body = { amount: '500', payment_method: 'bkash', phone_number: '01712345678' } as const
    const { id } = expectStatus(await leaving.call('POST /withdrawals/', { body }), 201).body
    expectStatus(
      await admin.call('PUT /admin/withdrawals/{id}/', { params: { id }, body: { status: 'approved' } }),
      200,
    )
    await closeAccountOf(leaving)
    expect((await readCampaign(brand, campaign)).body).toMatchObject({ accepted_count: 1, is_full: true })
    await reverse(admin, payment, 'not_received')
    expect((await readCampaign(brand, campaign)).body).toMatchObject({ accepted_count: 0, is_full: false })
  })
})

describe('the stored availability of a campaign', () => {
  test('follows from why it might not be available, whatever is written', async () => {
    const owner = await connectAs('owner')
    const { id } = await publish(brand, { slots: 1 })
    const stored = async (change: string) => {
      await owner.query(`update campaigns set ${change} where id = ${id}`)
      const { rows } = await owner.query<{ is_available: boolean }>(
        `select is_available from campaigns where id = ${id}`,
      )
      return rows[0]?.is_available
    }
    expect(await stored('is_available = false')).toBe(true)
    expect(await stored('closed_at = now()')).toBe(false)
    expect(await stored('is_available = true')).toBe(false)
    expect(await stored('closed_at = null, suspended_at = now()')).toBe(false)
    expect(await stored('suspended_at = null, accepted_count = 1')).toBe(false)
    expect(await stored('slots = 2')).toBe(true)
    expect(await stored('slots = null')).toBe(true)
    await owner.query(`update campaigns set accepted_count = 0 where id = ${id}`)
    await owner.end()
  })

  test('cannot be more than its slots, and what people applied to cannot change', async () => {
    const owner = await connectAs('owner')
    const campaign = await publish(brand, { slots: 1 })
    const application = await applyTo(await person(), campaign)
    for (const change of [`title = 'x'`, `description = 'x'`, 'budget = 1', `category = 'food'`])
      await expect(owner.query(`update campaigns set ${change} where id = ${campaign.id}`)).rejects.toThrow('immutable')
    await decide(brand, application, 'accepted')
    await expect(owner.query(`update campaigns set accepted_count = 2 where id = ${campaign.id}`)).rejects.toThrow(
      'campaigns_full',
    )
    await owner.end()
  })
})

test('a suspended campaign stays not open when a slot becomes free', async () => {
  const campaign = await publish(brand, { slots: 1 })
  await collaborateOn(campaign, await person())
  expectStatus(await decideCampaign(admin, campaign, 'suspend'), 200)
  const { body } = expectStatus(await changeCampaign(brand, campaign, { slots: 2 }), 200)
  expect(body).toMatchObject({ is_full: false, is_open: false })
})

import { constantFrom, nat, tuple } from 'fast-check'
import pLimit from 'p-limit'
import { expect, test } from 'vitest'
import type { Application } from '#contract/index.ts'
import { useApp } from './support/app.ts'
import type { Person } from './support/client.ts'
import { collaborate, earn, makeAdmin, publish, register, uniqueTransactionId } from './support/people.ts'
import { choose } from './support/random-tests.ts'

const app = useApp()

/** The users of a test and the rows they have created so far. */
interface World {
  brand(index: number): Person
  influencer(index: number): Person
  admin(index: number): Person
  campaigns: number[]
  applications: Application[]
  payments: number[]
  withdrawals: number[]
}

type Status = Promise<number>
/** A call on existing rows. The numbers select the user and the row. */
type Deed = (world: World, who: number, what: number) => Status

const noneYet = async () => 0
const pick = <T>(list: readonly T[], index: number) => list[index % list.length]

const deeds: Record<string, Deed> = {
  async publish({ brand, campaigns }, who) {
    const body = { title: 'Eid', description: 'Three posts', budget: '500', category: 'food' as const }
    const answer = await brand(who).call('POST /campaigns/', { body })
    if (answer.status === 201) campaigns.push(answer.body.id)
    return answer.status
  },
  async apply({ influencer, campaigns, applications }, who, what) {
    const campaign = pick(campaigns, what)
    if (campaign === undefined) return noneYet()
    const answer = await influencer(who).call('POST /applications/', { body: { campaign, proposal: 'Me' } })
    if (answer.status === 201) applications.push(answer.body)
    return answer.status
  },
  async decide({ brand, applications }, who, what) {
    const application = pick(applications, what)
    if (!application) return noneYet()
    const body = { status: who % 4 === 0 ? ('rejected' as const) : ('accepted' as const) }
    return (await brand(who).call('PUT /applications/{id}/status/', { params: { id: application.id }, body })).status
  },
  async remove({ brand, campaigns }, who, what) {
    const id = pick(campaigns, what)
    if (id === undefined) return noneYet()
    return (await brand(who).call('DELETE /campaigns/{id}/', { params: { id } })).status
  },
  async pay({ brand, applications, payments }, who, what) {
    const application = pick(applications, what)
    if (!application) return noneYet()
    const body = {
      application_id: application.id,
      amount: application.amount_due,
      payment_method: 'bkash' as const,
      transaction_id: what % 3 === 0 ? 'THE-SAME-ONE' : uniqueTransactionId(),
    }
    const answer = await brand(who).call('POST /payments/submit/', { body })
    if (answer.status === 201) payments.push(answer.body.id)
    return answer.status
  },
  async judge({ admin, payments }, who, what) {
    const id = pick(payments, what)
    if (id === undefined) return noneYet()
    const body = { status: who % 3 === 0 ? ('rejected' as const) : ('confirmed' as const) }
    return (await admin(who).call('PUT /admin/payments/{id}/', { params: { id }, body })).status
  },
  async withdraw({ influencer, withdrawals }, who, what) {
    const body = { amount: String(1 + (what % 90)), payment_method: 'nagad' as const, phone_number: '01812345678' }
    const answer = await influencer(who).call('POST /withdrawals/', { body })
    if (answer.status === 201) withdrawals.push(answer.body.id)
    return answer.status
  },
  async release({ admin, withdrawals }, who, what) {
    const id = pick(withdrawals, what)
    if (id === undefined) return noneYet()
    const body = { status: who % 2 === 0 ? ('rejected' as const) : ('approved' as const) }
    return (await admin(who).call('PUT /admin/withdrawals/{id}/', { params: { id }, body })).status
  },
  async read({ brand, influencer, admin }, who) {
    const answers = await Promise.all([
      brand(who).call('GET /dashboard/brand/'),
      influencer(who).call('GET /dashboard/influencer/'),
      admin(who).call('GET /dashboard/admin/'),
    ])
    return Math.max(...answers.map(({ status }) => status))
  },
  async suspend({ influencer, admin }, who, what) {
    // Only the last influencer, so that the others can continue.
    const params = { id: influencer(-1).id }
    const body = { action: what % 2 ? ('deactivate' as const) : ('activate' as const) }
    return (await admin(who).call('PUT /admin/users/{id}/', { params, body })).status
  },
}

/** The statuses that conflicts may cause. Any other one fails the test. */
const expected = new Set([0, 200, 201, 204, 400, 401, 403, 404, 409])

test.for([1, 2, 3, 4])('a few users make conflicting calls, 30 at a time, and none fails; round %i', async round => {
  const brands = await Promise.all([register(app.send, 'brand'), register(app.send, 'brand')])
  const influencers = await Promise.all(Array.from({ length: 4 }, () => register(app.send, 'influencer')))
  const admins = await Promise.all([makeAdmin(app), makeAdmin(app)])
  const earning = influencers.slice(0, 3)
  const earnings = () => earning.map(influencer => earn(admins[0], brands[0], influencer, '500'))
  await Promise.all(earnings())
  const world: World = {
    brand: index => brands.at(index % brands.length) as Person,
    influencer: index => influencers.at(index % influencers.length) as Person,
    admin: index => admins.at(index % admins.length) as Person,
    campaigns: (await Promise.all(brands.map(brand => publish(brand)))).map(({ id }) => id),
    applications: await Promise.all(
      brands.flatMap(brand => earning.map(influencer => collaborate(brand, influencer, '40'))),
    ),
    payments: [],
    withdrawals: [],
  }

  const limit = pLimit(30)
  const chosen = choose(tuple(constantFrom(...Object.entries(deeds)), nat(1_000), nat(1_000)), 500, round)
  const statuses = chosen.map(([[name, deed], who, what]) =>
    limit(async () => ({ name, status: await deed(world, who, what) })),
  )
  // Meanwhile, other collaborations of theirs complete undisturbed.
  await Promise.all([...earnings(), ...earnings()])
  const refused = (await Promise.all(statuses)).filter(({ status }) => !expected.has(status))
  expect(refused).toEqual([])
})

test('five times more concurrent calls than database connections all succeed', async () => {
  const brand = await register(app.send, 'brand')
  const body = { title: 'Eid', description: 'Three posts', budget: '500', category: 'food' as const }
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      index % 2 ? brand.call('POST /campaigns/', { body }) : brand.call('GET /campaigns/'),
    ),
  )
  expect(answers.filter(({ status }, index) => status !== (index % 2 ? 201 : 200))).toEqual([])
  expect((await brand.call('GET /dashboard/brand/')).body.stats.total_campaigns).toBe(50)
})

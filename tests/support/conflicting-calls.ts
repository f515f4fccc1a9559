import { constantFrom, nat, tuple } from 'fast-check'
import pLimit from 'p-limit'
import { expect } from 'vitest'
import { reversalKinds, type Application } from '#contract/index.ts'
import type { TestApp } from './app.ts'
import type { Person } from './client.ts'
import { collaborate, createUser, earn, makeAdmin, publish, uniqueTransactionId } from './people.ts'
import { choose } from './random-tests.ts'

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
type Call = (world: World, user: number, row: number) => Status

const noneYet = async () => 0
const pick = <T>(list: readonly T[], index: number) => list[index % list.length]
const rejection = { status: 'rejected' as const }
const sentWith = (row: number) => ({ transaction_id: row % 3 === 0 ? 'THE-SAME-ONE' : uniqueTransactionId() })

const calls: Record<string, Call> = {
  async publish({ brand, campaigns }, user) {
    const body = { title: 'Eid', description: 'Three posts', budget: '500', category: 'food' as const }
    const response = await brand(user).call('POST /campaigns/', { body })
    if (response.status === 201) campaigns.push(response.body.id)
    return response.status
  },
  async apply({ influencer, campaigns, applications }, user, row) {
    const campaign = pick(campaigns, row)
    if (campaign === undefined) return noneYet()
    const response = await influencer(user).call('POST /applications/', { body: { campaign, proposal: 'Me' } })
    if (response.status === 201) applications.push(response.body)
    return response.status
  },
  async decide({ brand, applications }, user, row) {
    const application = pick(applications, row)
    if (!application) return noneYet()
    const body = { status: user % 4 === 0 ? ('rejected' as const) : ('accepted' as const) }
    return (await brand(user).call('PUT /applications/{id}/status/', { params: { id: application.id }, body })).status
  },
  async withdrawApplication({ influencer, applications }, user, row) {
    const application = pick(applications, row)
    if (!application) return noneYet()
    return (await influencer(user).call('PUT /applications/{id}/withdrawn/', { params: { id: application.id } })).status
  },
  async remove({ brand, campaigns }, user, row) {
    const id = pick(campaigns, row)
    if (id === undefined) return noneYet()
    return (await brand(user).call('DELETE /campaigns/{id}/', { params: { id } })).status
  },
  async pay({ brand, applications, payments }, user, row) {
    const application = pick(applications, row)
    if (!application) return noneYet()
    const body = {
      application_id: application.id,
      amount: application.amount_due,
      payment_method: 'bkash' as const,
      transaction_id: row % 3 === 0 ? 'THE-SAME-ONE' : uniqueTransactionId(),
      // The newest payment, which is sometimes the pending one of the application.
      replaces: user % 2 === 0 ? (payments.at(-1) ?? null) : null,
    }
    const response = await brand(user).call('POST /payments/submit/', { body })
    if (response.status === 201) payments.push(response.body.id)
    return response.status
  },
  async decidePayment({ admin, payments }, user, row) {
    const id = pick(payments, row)
    if (id === undefined) return noneYet()
    const body = { status: user % 3 === 0 ? ('rejected' as const) : ('confirmed' as const) }
    return (await admin(user).call('PUT /admin/payments/{id}/', { params: { id }, body })).status
  },
  async reverse({ admin, payments }, user, row) {
    const id = pick(payments, row)
    if (id === undefined) return noneYet()
    const kind = reversalKinds[user % reversalKinds.length] ?? 'duplicate'
    return (await admin(user).call('POST /admin/payments/{id}/reversal/', { params: { id }, body: { kind } })).status
  },
  async sendRefund({ admin }, user, row) {
    const { body } = await admin(user).call('GET /admin/refunds/', { query: { limit: 10 } })
    const refund = pick(body, row)
    if (!refund) return noneYet()
    return (
      await admin(user).call('POST /admin/refunds/{id}/sent/', { params: { id: refund.id }, body: sentWith(row) })
    ).status
  },
  async withdraw({ influencer, withdrawals }, user, row) {
    const body = { amount: String(1 + (row % 90)), payment_method: 'nagad' as const, phone_number: '01812345678' }
    const response = await influencer(user).call('POST /withdrawals/', { body })
    if (response.status === 201) withdrawals.push(response.body.id)
    return response.status
  },
  async decideWithdrawal({ admin, withdrawals }, user, row) {
    const id = pick(withdrawals, row)
    if (id === undefined) return noneYet()
    const body = user % 2 === 0 ? rejection : { status: 'approved' as const, ...(row % 2 === 0 && sentWith(row)) }
    return (await admin(user).call('PUT /admin/withdrawals/{id}/', { params: { id }, body })).status
  },
  async cancelWithdrawal({ influencer, withdrawals }, user, row) {
    const id = pick(withdrawals, row)
    if (id === undefined) return noneYet()
    return (await influencer(user).call('PUT /withdrawals/{id}/cancelled/', { params: { id } })).status
  },
  async recordTransfer({ admin, withdrawals }, user, row) {
    const id = pick(withdrawals, row)
    if (id === undefined) return noneYet()
    return (await admin(user).call('PUT /admin/withdrawals/{id}/sent/', { params: { id }, body: sentWith(row) })).status
  },
  async read({ brand, influencer, admin }, user) {
    const responses = await Promise.all([
      brand(user).call('GET /dashboard/brand/'),
      influencer(user).call('GET /dashboard/influencer/'),
      admin(user).call('GET /dashboard/admin/'),
    ])
    return Math.max(...responses.map(({ status }) => status))
  },
  async setActive({ influencer, admin }, user, row) {
    // Only the last influencer, so that the others can continue.
    const params = { id: influencer(-1).id }
    const body = { action: row % 2 ? ('deactivate' as const) : ('activate' as const) }
    return (await admin(user).call('PUT /admin/users/{id}/', { params, body })).status
  },
}

/** The statuses that conflicts may cause. Any other status fails the test. */
const expected = new Set([0, 200, 201, 204, 400, 401, 403, 404, 409])

/** Makes 500 random calls as a few users, 30 at a time, and expects none to fail. Each round makes different calls. */
export async function expectNoFailure(app: TestApp, round: number): Promise<void> {
  const brands = await Promise.all([createUser(app, 'brand'), createUser(app, 'brand')])
  const influencers = await Promise.all(Array.from({ length: 4 }, () => createUser(app, 'influencer')))
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
  const chosen = choose(tuple(constantFrom(...Object.entries(calls)), nat(1_000), nat(1_000)), 500, round)
  const statuses = chosen.map(([[name, run], user, row]) =>
    limit(async () => ({ name, status: await run(world, user, row) })),
  )
  // Meanwhile, their other collaborations complete undisturbed.
  await Promise.all([...earnings(), ...earnings()])
  const refused = (await Promise.all(statuses)).filter(({ status }) => !expected.has(status))
  expect(refused).toEqual([])
}

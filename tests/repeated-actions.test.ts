import { expect, test } from 'vitest'
import { limits } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from './support/app.ts'
import { runAsOwner } from './support/database.ts'
import { collaborate, earn, expectStatus, payable, publish, uniqueTransactionId } from './support/people.ts'
import { expectRefusal } from './support/refusals.ts'

const app = useApp({ checkBooks: 'once' })
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')

test('a payment can be replaced a limited number of times, and the list shows the latest', async () => {
  const { max, listed } = limits.paymentsPerApplication
  const { id } = await collaborate(brand, influencer, '500')
  let replaces: number | null = null
  const submit = () =>
    brand.call('POST /payments/submit/', {
      body: {
        application_id: id,
        amount: '500',
        payment_method: 'bkash',
        transaction_id: uniqueTransactionId(),
        replaces,
      },
    })
  const submitted: number[] = []
  for (let count = 0; count < max; count += 1) {
    const { body } = expectStatus(await submit(), 201)
    submitted.push((replaces = body.id))
  }
  expectRefusal(await submit(), 'too_many_payments')
  const rejected = (await payable(brand, { id }))?.rejected_payments.map(each => each.id)
  expect(rejected).toEqual(submitted.slice(-listed - 1, -1).toReversed())
})

test('the list of payments shows the latest reversals of an application', async () => {
  const { listed } = limits.paymentsPerApplication
  const { id } = await collaborate(brand, influencer, '1')
  const reversed: number[] = []
  for (let count = 0; count <= listed; count += 1) {
    const { body: payment } = expectStatus(
      await brand.call('POST /payments/submit/', {
        body: {
          application_id: id,
          amount: '1',
          payment_method: 'bkash',
          transaction_id: uniqueTransactionId(),
        },
      }),
      201,
    )
    const params = { id: payment.id }
    expectStatus(await admin.call('PUT /admin/payments/{id}/', { params, body: { status: 'confirmed' } }), 200)
    expectStatus(
      await admin.call('POST /admin/payments/{id}/reversal/', { params, body: { kind: 'not_received', note: 'No' } }),
      201,
    )
    reversed.push(payment.id)
  }
  const shown = (await payable(brand, { id }))?.reversed_payments.map(each => each.id)
  expect(shown).toEqual(reversed.slice(1).toReversed())
})

test('an influencer can have a limited number of pending withdrawals, and more once one is decided', async () => {
  await earn(admin, brand, influencer, '500')
  const body = { amount: '1', payment_method: 'bkash', phone_number: '01712345678' } as const
  const request = () => influencer.call('POST /withdrawals/', { body })
  const [first] = await Promise.all(Array.from({ length: limits.pendingWithdrawals.max }, request))
  const { id } = expectStatus(first ?? (await request()), 201).body
  const { balance } = (await influencer.call('GET /influencer/balance/')).body
  expectRefusal(await request(), 'too_many_pending_withdrawals')
  expect((await influencer.call('GET /influencer/balance/')).body.balance).toBe(balance)
  expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', { params: { id }, body: { status: 'rejected' } }), 200)
  expectStatus(await request(), 201)
})

test('an influencer can save a limited number of campaigns, and others once one is removed', async () => {
  const { max } = limits.savedCampaigns
  const { id: first } = await publish(brand)
  const { id: last } = await publish(brand)
  await runAsOwner(`
    with made as (
      insert into campaigns (brand_id, title, description, budget, category)
      select brand_id, title, description, budget, category from campaigns, generate_series(2, ${max})
      where campaigns.id = ${first} returning id
    ) insert into saved_campaigns (influencer_id, campaign_id) select ${influencer.id}, id from made`)
  const change = (method: 'PUT' | 'DELETE', id: number) =>
    influencer.call(`${method} /campaigns/{id}/saved/`, { params: { id } })
  expectStatus(await change('PUT', first), 204)
  expectRefusal(await change('PUT', last), 'too_many_saved')
  expectStatus(await change('PUT', first), 204)
  expectStatus(await change('DELETE', first), 204)
  expectStatus(await change('PUT', last), 204)
})

test('a limited number of phones can have a key, and others once one is revoked', async () => {
  const add = () => admin.call('POST /admin/devices/', { body: { name: 'A phone' } })
  const replies = await Promise.all(Array.from({ length: limits.devices.max + 1 }, add))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(limits.devices.max)
  expectRefusal(await add(), 'too_many_devices')
  const id = replies.find(({ status }) => status === 201)?.body.id ?? 0
  expectStatus(await admin.call('DELETE /admin/devices/{id}/', { params: { id } }), 204)
  expectStatus(await add(), 201)
})

test('a wallet entry can be ignored a limited number of times', async () => {
  const paste = { account: 'bkash', text: 'A message' } as const
  const { entries } = expectStatus(await admin.call('POST /admin/wallet-entries/', { body: paste }), 201).body
  const decision = { params: { id: entries[0]?.id ?? 0 }, body: { action: 'ignore', note: 'None of ours' } } as const
  const ignore = () => admin.call('PUT /admin/wallet-entries/{id}/', decision)
  for (let count = 0; count < limits.entryDecisions.max; count += 1) expectStatus(await ignore(), 200)
  expectRefusal(await ignore(), 'entry_decided_too_often')
})

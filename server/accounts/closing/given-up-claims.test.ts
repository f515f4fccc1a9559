import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Application } from '#contract/index.ts'
import { useApp, useAdmin } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { untilBlockedBy, untilWaiting } from '#tests/support/locks.ts'
import {
  collaborate,
  createUser,
  earn,
  expectStatus,
  pay,
  reverse,
  uniqueTransactionId,
} from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'
import { closeAccount } from './close-account.ts'

const app = useApp()
let owner: Client
let observer: Client
const admin = useAdmin(app)
let brand: Person
let influencer: Person
beforeAll(async () => {
  ;[owner, observer] = [await connectAs('owner'), await connectAs('owner')]
})
afterAll(() => Promise.all([owner?.end(), observer?.end()]))
beforeEach(async () => {
  brand = await createUser(app, 'brand')
  influencer = await createUser(app, 'influencer')
})

const close = ({ email }: Person) => closeAccount(app.services.db, app.services.files, email)
const submit = ({ id, amount_due }: Application) =>
  brand.call('POST /payments/submit/', {
    body: {
      application_id: id,
      amount: amount_due,
      payment_method: 'bkash',
      transaction_id: uniqueTransactionId(),
    },
  })
const waiting = async () => (await brand.call('GET /dashboard/brand/')).body.waiting
const listed = async (query: { payment_status?: 'unpaid'; search?: string } = {}) => {
  const { body } = expectStatus(await brand.call('GET /applications/', { query: { brand: 'true', ...query } }), 200)
  return body.map(({ id }) => id)
}
const remove = ({ campaign }: Application) => brand.call('DELETE /campaigns/{id}/', { params: { id: campaign } })

describe('what an influencer is owed when closing the account', () => {
  test('is forgone: the brand can no longer pay it, and no longer owes it', async () => {
    const application = await collaborate(brand, influencer, '500')
    const other = await collaborate(brand, await createUser(app, 'influencer'), '300')
    const { closedAs } = await close(influencer)
    expectRefusal(await submit(application), 'influencer_account_closed')
    expect(await waiting()).toMatchObject({ unpaid_applications: 1, unpaid_amount: '300.00' })
    expect(await listed({ payment_status: 'unpaid' })).toEqual([other.id])
    expect(await listed({ payment_status: 'unpaid', search: closedAs })).toEqual([])
    const { body } = expectStatus(await brand.call('GET /applications/', { query: { brand: 'true' } }), 200)
    expect(body).toMatchObject([
      { id: other.id, payment_status: 'unpaid', influencer_closed: false },
      { id: application.id, payment_status: 'unpaid', influencer_name: closedAs, influencer_closed: true },
    ])
  })

  test('prevents the brand neither from deleting the campaign nor from closing its own account', async () => {
    const [first, second] = [
      await collaborate(brand, influencer, '500'),
      await collaborate(brand, influencer, '300'),
    ] as const
    expectRefusal(await remove(first), 'campaign_has_unpaid_work')
    await close(influencer)
    expectStatus(await remove(first), 204)
    await close(brand)
    expect(
      await app.services.db.selectFrom('campaigns').select('is_available').where('id', '=', second.campaign).execute(),
    ).toEqual([{ is_available: false }])
  })

  test('includes the amount of a payment that is reversed afterwards', async () => {
    const application = await collaborate(brand, influencer, '500')
    const payment = await pay(brand, application)
    const confirm = { params: { id: payment.id }, body: { status: 'confirmed' } } as const
    expectStatus(await admin.call('PUT /admin/payments/{id}/', confirm), 200)
    const body = { amount: '500', payment_method: 'bkash', phone_number: '01712345678' } as const
    const { id } = expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body
    expectStatus(
      await admin.call('PUT /admin/withdrawals/{id}/', { params: { id }, body: { status: 'approved' } }),
      200,
    )
    await close(influencer)
    await reverse(admin, payment, 'wrong_payment')
    expect(await waiting()).toMatchObject({ unpaid_applications: 0, unpaid_amount: '0.00' })
    expect(await listed()).toEqual([application.id])
    expect(await listed({ payment_status: 'unpaid' })).toEqual([])
    expectRefusal(await submit(application), 'influencer_account_closed')
    expectRefusal(await remove(application), 'campaign_has_payments')
  })
})

describe('a payment submitted while the account is being closed', () => {
  test('is refused if the closure comes first', async () => {
    const application = await collaborate(brand, influencer, '500')
    await owner.query('begin')
    await owner.query('update users set is_active = false, closed_at = now() where id = $1', [influencer.id])
    const submitted = submit(application)
    await untilBlockedBy(owner, submitted)
    await owner.query('commit')
    expectRefusal(await submitted, 'influencer_account_closed')
  })

  test('keeps the account open if it comes first', async () => {
    const application = await collaborate(brand, influencer, '500')
    await owner.query('begin')
    // The payment waits for the brand's figures.
    await owner.query('select from brand_figures where brand_id = $1 for update', [brand.id])
    const submitted = pay(brand, application)
    await untilBlockedBy(owner, submitted)
    const closed = close(influencer)
    await untilWaiting(observer, 2, closed)
    await owner.query('commit')
    await submitted
    await expect(closed).rejects.toThrow('accepted applications without a confirmed payment: 1')
  })
})

test('a claim whose payment is being rejected is withdrawn once that is decided', async () => {
  const { id } = await pay(brand, await collaborate(brand, influencer, '500'))
  await owner.query('begin')
  await owner.query('select from brand_figures where brand_id = $1 for update', [brand.id])
  const rejected = admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status: 'rejected' } })
  await untilBlockedBy(owner, rejected)
  const closed = close(influencer)
  await untilWaiting(observer, 2, closed)
  await owner.query('commit')
  expectStatus(await rejected, 200)
  await closed
  expect(await waiting()).toMatchObject({ unpaid_applications: 0, unpaid_amount: '0.00' })
})

test('a reversal that waits for the closure makes nothing due', async () => {
  const payment = await earn(admin, brand, influencer, '500')
  await owner.query('begin')
  await owner.query('update users set is_active = false, closed_at = now() where id = $1', [influencer.id])
  const reversed = reverse(admin, payment, 'not_received')
  await untilBlockedBy(owner, reversed)
  await owner.query('commit')
  await reversed
  expect(await waiting()).toMatchObject({ unpaid_applications: 0 })
})

test('a reversal in progress finishes before the account is closed', async () => {
  const payment = await earn(admin, brand, influencer, '500')
  await owner.query('begin')
  await owner.query('select from brand_figures where brand_id = $1 for update', [brand.id])
  const reversed = reverse(admin, payment, 'not_received')
  await untilBlockedBy(owner, reversed)
  const closed = close(influencer)
  await untilWaiting(observer, 2, closed)
  await owner.query('commit')
  await reversed
  await closed
  expect(await waiting()).toMatchObject({ unpaid_applications: 0 })
})

import { describe, expect, test } from 'vitest'
import { dispatchAll } from '#platform/events/dispatch.ts'
import { subscribers } from '#server/boot/subscribers.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { dhakaDate } from '#tests/support/dhaka.ts'
import { dispatchEverything, until } from '#tests/support/events.ts'
import {
  applyTo,
  collaborate,
  createUser,
  decide,
  earn,
  expectStatus,
  makeAdmin,
  owe,
  pay,
  publish,
  reverse,
  uniqueTransactionId,
} from '#tests/support/people.ts'

const app = useApp()
const admin = useAdmin(app)
const brand = useUser(app, 'brand')
const influencer = useUser(app, 'influencer')

/** The first days of the last twelve months in Dhaka, oldest first. */
function monthsUntilNow(): string[] {
  const thisMonth = Temporal.Now.plainDateISO('Asia/Dhaka').with({ day: 1 })
  return Array.from({ length: 12 }, (_, index) => thisMonth.subtract({ months: 11 - index }).toString())
}

describe('the dashboards', () => {
  test.each(['brand', 'influencer', 'admin'] as const)(
    'return 401 when logged out and 403 for other roles: %s',
    async role => {
      const key = `GET /dashboard/${role}/` as const
      expect((await app.anonymous.call(key)).status).toBe(401)
      const responses = await Promise.all(
        [brand, influencer, admin].map(async person => [person.role, (await person.call(key)).status]),
      )
      expect(Object.fromEntries(responses)).toEqual({ brand: 403, influencer: 403, admin: 403, [role]: 200 })
    },
  )

  test('start at zero', async () => {
    const newBrand = await createUser(app, 'brand')
    expect((await newBrand.call('GET /dashboard/brand/')).body).toEqual({
      stats: { total_campaigns: 0, total_applications: 0, money_spent: '0.00' },
      months: monthsUntilNow().map(month => ({ month, spent: '0.00' })),
      recent_campaigns: [],
      recent_applications: [],
      waiting: {
        pending_applications: 0,
        unpaid_applications: 0,
        unpaid_amount: '0.00',
        rejected_payments: [],
        reversed_payments: [],
        submitted_payments: 0,
        submitted_since: null,
        unread_messages: 0,
        profile_complete: false,
        email_problem: 'unverified',
      },
    })
    const newInfluencer = await createUser(app, 'influencer')
    const { body } = await newInfluencer.call('GET /dashboard/influencer/')
    expect(body.stats).toEqual({
      total_applications: 0,
      accepted_applications: 0,
      total_earnings: '0.00',
      pending_earnings: '0.00',
    })
    expect(body.recent_applications).toEqual([])
    expect(body.waiting).toEqual({
      due: [],
      unread_messages: 0,
      pending_withdrawals: 0,
      withdrawals_amount: '0.00',
      withdrawals_since: null,
      owed: '0.00',
      profile_complete: false,
      email_problem: 'unverified',
    })
  })

  test('show the newest five of each, as the lists do', async () => {
    const owner = await createUser(app, 'brand')
    const applicant = await createUser(app, 'influencer')
    const campaigns = []
    for (let index = 0; index < 6; index += 1) campaigns.push(await publish(owner, { title: `Number ${index}` }))
    for (const campaign of campaigns) await applyTo(applicant, campaign)

    const ofBrand = (await owner.call('GET /dashboard/brand/')).body
    expect(ofBrand.recent_campaigns).toEqual((await owner.call('GET /campaigns/', { query: { limit: 5 } })).body)
    expect(ofBrand.recent_applications).toEqual((await owner.call('GET /applications/', { query: { limit: 5 } })).body)
    expect(ofBrand.recent_campaigns.map(({ title }) => title)).toEqual([5, 4, 3, 2, 1].map(index => `Number ${index}`))

    const ofInfluencer = (await applicant.call('GET /dashboard/influencer/')).body
    expect(ofInfluencer.available_campaigns).toEqual(
      (await applicant.call('GET /campaigns/', { query: { limit: 5 } })).body,
    )
    expect(ofInfluencer.available_campaigns.map(({ has_applied }) => has_applied)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(ofInfluencer.recent_applications).toEqual(
      (await applicant.call('GET /applications/', { query: { limit: 5 } })).body,
    )
    expect(ofInfluencer.recent_applications).toHaveLength(5)

    const ofAdmin = (await admin.call('GET /dashboard/admin/')).body
    expect(ofAdmin.recent_users).toEqual((await admin.call('GET /users/all/', { query: { limit: 5 } })).body)
    expect(ofAdmin.recent_campaigns).toEqual((await admin.call('GET /admin/campaigns/', { query: { limit: 5 } })).body)
  })

  test('show money as pending once accepted and as earned and spent once confirmed', async () => {
    const owner = await createUser(app, 'brand')
    const applicant = await createUser(app, 'influencer')
    const brandStats = async () => (await owner.call('GET /dashboard/brand/')).body.stats
    const influencerStats = async () => (await applicant.call('GET /dashboard/influencer/')).body.stats

    await earn(admin, owner, applicant, '1000.50')
    await decide(owner, await applyTo(applicant, await publish(owner)), 'rejected')
    const application = await collaborate(owner, applicant, '250')
    expect(await influencerStats()).toEqual({
      total_applications: 3,
      accepted_applications: 2,
      total_earnings: '1000.50',
      pending_earnings: '250.00',
    })
    const payment = await pay(owner, application)
    expect(await brandStats()).toEqual({ total_campaigns: 3, total_applications: 3, money_spent: '1000.50' })
    await admin.call('PUT /admin/payments/{id}/', { params: { id: payment.id }, body: { status: 'confirmed' } })
    expect(await brandStats()).toEqual({ total_campaigns: 3, total_applications: 3, money_spent: '1250.50' })
    expect(await influencerStats()).toMatchObject({ total_earnings: '1250.50', pending_earnings: '0.00' })
  })

  test('count the whole site for an admin, except deleted campaigns', async () => {
    const before = (await admin.call('GET /dashboard/admin/')).body.stats
    const owner = await createUser(app, 'brand')
    await makeAdmin(app)
    await earn(admin, owner, await createUser(app, 'influencer'), '99.99')
    const deleted = await publish(owner, { title: 'Deleted' })
    await owner.call('DELETE /campaigns/{id}/', { params: { id: deleted.id } })

    const { stats, recent_campaigns } = (await admin.call('GET /dashboard/admin/')).body
    expect(stats).toEqual({
      total_users: before.total_users + 3,
      total_brands: before.total_brands + 1,
      total_influencers: before.total_influencers + 1,
      total_campaigns: before.total_campaigns + 1,
      total_applications: before.total_applications + 1,
      total_payments: (Number(before.total_payments) + 99.99).toFixed(2),
    })
    expect(recent_campaigns.map(({ id }) => id)).not.toContain(deleted.id)
  })

  test('show twelve months of spending, earnings, payouts and registrations', async () => {
    await dispatchEverything(app.services.db)
    const before = (await admin.call('GET /dashboard/admin/')).body.months
    const owner = await createUser(app, 'brand')
    const applicant = await createUser(app, 'influencer')
    await earn(admin, owner, applicant, '1000.50')
    await earn(admin, owner, applicant, '500')
    const withdrawal = await applicant.call('POST /withdrawals/', {
      body: { amount: '300.25', payment_method: 'nagad', phone_number: '01712345678' },
    })
    await admin.call('PUT /admin/withdrawals/{id}/', {
      params: { id: withdrawal.body.id },
      body: { status: 'approved' },
    })
    await dispatchEverything(app.services.db)

    const spent = (await owner.call('GET /dashboard/brand/')).body.months
    expect(spent.map(({ month }) => month)).toEqual(monthsUntilNow())
    expect(spent.at(-1)).toEqual({ month: monthsUntilNow().at(-1), spent: '1500.50' })
    const earned = (await applicant.call('GET /dashboard/influencer/')).body.months
    expect(earned.at(-1)).toEqual({ month: monthsUntilNow().at(-1), earned: '1500.50' })
    const [last, lastBefore] = [(await admin.call('GET /dashboard/admin/')).body.months, before].map(months =>
      months.at(-1),
    )
    const difference = (name: 'payments' | 'withdrawals') =>
      (Number(last?.[name]) - Number(lastBefore?.[name])).toFixed(2)
    expect([difference('payments'), difference('withdrawals')]).toEqual(['1500.50', '300.25'])
    expect((last?.users ?? 0) - (lastBefore?.users ?? 0)).toBe(2)
  })
})

describe('waiting items', () => {
  test('follow the applications and payments of a brand through every decision', async () => {
    const owner = await createUser(app, 'brand')
    const applicant = await createUser(app, 'influencer')
    const waiting = async () => (await owner.call('GET /dashboard/brand/')).body.waiting
    const campaign = await publish(owner, { title: 'Tea' })
    const application = await applyTo(applicant, campaign, '700')
    await applyTo(await createUser(app, 'influencer'), campaign)
    expect(await waiting()).toMatchObject({ pending_applications: 2, unpaid_applications: 0, unpaid_amount: '0.00' })

    await decide(owner, application, 'accepted')
    expect(await waiting()).toMatchObject({ pending_applications: 1, unpaid_applications: 1, unpaid_amount: '700.00' })

    const payment = await pay(owner, application)
    expect(await waiting()).toMatchObject({
      unpaid_applications: 0,
      unpaid_amount: '0.00',
      submitted_payments: 1,
      submitted_since: payment.created_at,
      rejected_payments: [],
    })

    const body = { status: 'rejected', reason: 'wrong_amount', note: 'Only 70 came' } as const
    await admin.call('PUT /admin/payments/{id}/', { params: { id: payment.id }, body })
    expect(await waiting()).toMatchObject({
      unpaid_applications: 1,
      unpaid_amount: '700.00',
      submitted_payments: 0,
      submitted_since: null,
      rejected_payments: [
        {
          application: application.id,
          campaign_title: 'Tea',
          influencer_name: applicant.username,
          influencer_display_name: null,
          amount_due: '700.00',
          reject_reason: 'wrong_amount',
          reject_note: 'Only 70 came',
        },
      ],
    })

    const { id } = await pay(owner, application)
    expect(await waiting()).toMatchObject({ unpaid_applications: 0, submitted_payments: 1, rejected_payments: [] })
    await admin.call('PUT /admin/payments/{id}/', { params: { id }, body: { status: 'confirmed' } })
    expect(await waiting()).toMatchObject({
      pending_applications: 1,
      unpaid_applications: 0,
      unpaid_amount: '0.00',
      submitted_payments: 0,
      rejected_payments: [],
    })
  })

  test('of a brand include reversed payments until their refunds are sent', async () => {
    const owner = await createUser(app, 'brand')
    const applicant = await createUser(app, 'influencer')
    const reversed = async () => (await owner.call('GET /dashboard/brand/')).body.waiting?.reversed_payments
    const payment = await earn(admin, owner, applicant, '900')
    // This one has no refund.
    await reverse(admin, await earn(admin, owner, applicant, '50'), 'not_received')
    const { id } = await owe(admin, payment)
    expect(await reversed()).toEqual([
      {
        payment: payment.id,
        campaign_title: payment.campaign_title,
        influencer_name: applicant.username,
        influencer_display_name: null,
        amount: '900.00',
        reversal_kind: 'wrong_payment',
        reversal_note: 'See the statement',
      },
    ])
    expect((await brand.call('GET /dashboard/brand/')).body.waiting?.reversed_payments).toEqual([])
    const body = { transaction_id: uniqueTransactionId() }
    await admin.call('POST /admin/refunds/{id}/sent/', { params: { id }, body })
    expect(await reversed()).toEqual([])
  })

  test('of an influencer include unpaid work and withdrawals', async () => {
    const owner = await createUser(app, 'brand')
    const applicant = await createUser(app, 'influencer')
    const waiting = async () => (await applicant.call('GET /dashboard/influencer/')).body.waiting
    await earn(admin, owner, applicant, '900')
    const unpaid = await collaborate(owner, applicant, '100.50')
    const paid = await collaborate(owner, applicant, '200')
    const payment = await pay(owner, paid)
    const body = { amount: '300', payment_method: 'bkash', phone_number: '01712345678' } as const
    const withdrawal = (await applicant.call('POST /withdrawals/', { body })).body
    const of = ({ campaign, campaign_title }: typeof paid) => ({
      campaign,
      campaign_title,
      campaign_brand: owner.username,
    })
    expect(await waiting()).toMatchObject({
      due: [
        { ...of(unpaid), amount_due: '100.50', payment_status: 'unpaid', since: expect.stringMatching(/Z$/) },
        { ...of(paid), amount_due: '200.00', payment_status: 'pending', since: payment.created_at },
      ],
      pending_withdrawals: 1,
      withdrawals_amount: '300.00',
      withdrawals_since: withdrawal.created_at,
    })
    const decision = { status: 'confirmed' } as const
    await admin.call('PUT /admin/payments/{id}/', { params: { id: payment.id }, body: decision })
    await admin.call('PUT /admin/withdrawals/{id}/', { params: { id: withdrawal.id }, body: { status: 'rejected' } })
    expect(await waiting()).toMatchObject({
      due: [of(unpaid)],
      pending_withdrawals: 0,
      withdrawals_amount: '0.00',
      withdrawals_since: null,
    })
  })

  test('of an influencer include what is owed for a reversed payment', async () => {
    const owner = await createUser(app, 'brand')
    const debtor = await createUser(app, 'influencer')
    const payment = await earn(admin, owner, debtor, '900')
    const body = { amount: '300.50', payment_method: 'bkash', phone_number: '01712345678' } as const
    await debtor.call('POST /withdrawals/', { body })
    await reverse(admin, payment, 'not_received')
    const { waiting } = (await debtor.call('GET /dashboard/influencer/')).body
    expect(waiting).toMatchObject({ owed: '300.50', pending_withdrawals: 1, withdrawals_amount: '300.50' })
  })

  test('include unread messages and whether the profile is complete', async () => {
    const owner = await createUser(app, 'brand')
    const applicant = await createUser(app, 'influencer')
    await collaborate(owner, applicant, '10')
    await owner.call('POST /messages/', { body: { receiver: applicant.id, content: 'Hello' } })
    const { username, email } = applicant
    const body = { username, email, bio: 'I cook', category: 'gaming' } as const
    await applicant.call('PUT /profile/', { body })
    expect((await applicant.call('GET /dashboard/influencer/')).body.waiting).toMatchObject({
      unread_messages: 1,
      profile_complete: true,
    })
    expect((await owner.call('GET /dashboard/brand/')).body.waiting).toMatchObject({
      unread_messages: 0,
      profile_complete: false,
      email_problem: 'unverified',
    })
  })

  test("include the campaign closing within three days: a brand's own, or one an influencer could apply to", async () => {
    const owner = await createUser(app, 'brand')
    const applicant = await createUser(app, 'influencer')
    const { username, email } = applicant
    await applicant.call('PUT /profile/', { body: { username, email, category: 'gaming' } })
    const closing = async () => [
      (await owner.call('GET /dashboard/brand/')).body.waiting?.closing_campaign,
      (await applicant.call('GET /dashboard/influencer/')).body.waiting?.closing_campaign,
    ]
    await publish(owner, { deadline: dhakaDate(4), category: 'gaming' })
    expect(await closing()).toEqual([undefined, undefined])
    const other = await publish(owner, { title: 'Shoes', deadline: dhakaDate(1), category: 'fashion' })
    const own = await publish(owner, { title: 'Joystick', deadline: dhakaDate(3), category: 'gaming' })
    expect(await closing()).toEqual([
      { id: other.id, title: 'Shoes', deadline: dhakaDate(1) },
      { id: own.id, title: 'Joystick', deadline: dhakaDate(3) },
    ])
    const { id } = await applyTo(applicant, own)
    expect((await closing())[1]).toBeUndefined()
    // They can apply again.
    expectStatus(await applicant.call('PUT /applications/{id}/withdrawn/', { params: { id } }), 200)
    expect((await closing())[1]).toMatchObject({ id: own.id })
  })

  test('of admins include the pending decisions, with the age of the oldest', async () => {
    const waiting = async () => (await admin.call('GET /dashboard/admin/')).body.waiting
    const before = await waiting()
    const owner = await createUser(app, 'brand')
    const applicant = await createUser(app, 'influencer')
    await earn(admin, owner, applicant, '500')
    await pay(owner, await collaborate(owner, applicant, '1'))
    const body = { amount: '12.50', payment_method: 'bkash', phone_number: '01712345678' } as const
    await applicant.call('POST /withdrawals/', { body })
    const after = await waiting()
    expect(after?.pending_payments).toBe((before?.pending_payments ?? 0) + 1)
    expect(after?.pending_withdrawals).toBe((before?.pending_withdrawals ?? 0) + 1)
    expect(Number(after?.withdrawals_amount)).toBe(Number(before?.withdrawals_amount) + 12.5)
    expect([after?.payments_since, after?.withdrawals_since]).toEqual([
      expect.stringMatching(/Z$/),
      expect.stringMatching(/Z$/),
    ])
  })

  test('of admins include failing subscribers, and how many events they have not handled', async () => {
    const failing = async () => (await admin.call('GET /dashboard/admin/')).body.failing_subscribers
    expect(await failing()).toEqual([])
    const { db } = app.services
    const faulty = subscribers.map(each =>
      each.name === 'pushes' ? { ...each, handle: () => Promise.reject(new Error('out of order')) } : each,
    )
    await collaborate(await createUser(app, 'brand'), await createUser(app, 'influencer'), '500')
    await until(async () => {
      await dispatchAll(db, faulty, { onFailure: () => undefined })
      return (await failing())?.length === 1
    })
    const [pushes] = (await failing()) ?? []
    expect(pushes).toMatchObject({ name: 'pushes', since: expect.stringMatching(/Z$/) })
    expect(pushes?.waiting).toBeGreaterThan(0)
    await dispatchEverything(db)
    expect(await failing()).toEqual([])
  })

  test('of admins include the refunds to send', async () => {
    const waiting = async () => (await admin.call('GET /dashboard/admin/')).body.waiting
    const owner = await createUser(app, 'brand')
    const applicant = await createUser(app, 'influencer')
    const first = await owe(admin, await earn(admin, owner, applicant, '500'))
    const second = await owe(admin, await earn(admin, owner, applicant, '12.50'))
    const sendBack = async (id: number) => {
      const body = { transaction_id: uniqueTransactionId() }
      expectStatus(await admin.call('POST /admin/refunds/{id}/sent/', { params: { id }, body }), 200)
    }
    expect(await waiting()).toMatchObject({
      due_refunds: 2,
      refunds_amount: '512.50',
      refunds_since: first.created_at,
    })
    await sendBack(first.id)
    expect(await waiting()).toMatchObject({
      due_refunds: 1,
      refunds_amount: '12.50',
      refunds_since: second.created_at,
    })
    await sendBack(second.id)
    expect(await waiting()).toMatchObject({ due_refunds: 0, refunds_amount: '0.00', refunds_since: null })
  })
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useAdmin, useApp } from './support/app.ts'
import { callerOf, type Person } from './support/client.ts'
import {
  applyTo,
  collaborate,
  createUser,
  earn,
  expectStatus,
  makeAdmin,
  pay,
  publish,
  uniqueName,
  uniqueTransactionId,
} from './support/people.ts'

const app = useApp()

const admin = useAdmin(app)
const otherAdmin = useAdmin(app)

const rounds = Array.from({ length: 8 }, (_, index) => index + 1)

/** Runs the work concurrently this many times. */
const concurrently = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** The number of responses by status. */
function tally(responses: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const pair = async () => ({
  brand: await createUser(app, 'brand'),
  influencer: await createUser(app, 'influencer'),
})

const withdraw = (influencer: Person, amount: string, headers: Record<string, string> = {}) =>
  influencer.call('POST /withdrawals/', {
    body: { amount, payment_method: 'bkash', phone_number: '01712345678' },
    headers,
  })

const balanceOf = async (influencer: Person) => (await influencer.call('GET /influencer/balance/')).body.balance

const decidePayment = (who: Person, id: number, status: 'confirmed' | 'rejected') =>
  who.call('PUT /admin/payments/{id}/', { params: { id }, body: { status } })

const decideWithdrawal = (who: Person, id: number, status: 'approved' | 'rejected') =>
  who.call('PUT /admin/withdrawals/{id}/', { params: { id }, body: { status } })

const response = (brand: Person, id: number, status: 'accepted' | 'rejected') =>
  brand.call('PUT /applications/{id}/status/', { params: { id }, body: { status } })

describe('concurrent withdrawals', () => {
  test('accept exactly 3 of 40 requests for 300 from a balance of 1,000', async () => {
    const { brand, influencer } = await pair()
    await earn(admin, brand, influencer, '1000')
    const responses = await concurrently(40, () => withdraw(influencer, '300'))
    expect(tally(responses)).toEqual({ 201: 3, 400: 37 })
    expect(new Set(responses.filter(({ status }) => status === 400).map(({ error }) => error.error))).toEqual(
      new Set(['Insufficient balance']),
    )
    expect(await balanceOf(influencer)).toBe('100.00')
    expect((await influencer.call('GET /withdrawals/')).body).toHaveLength(3)
  })

  test('create one row for 20 requests under one Idempotency-Key', async () => {
    const { brand, influencer } = await pair()
    await earn(admin, brand, influencer, '1000')
    const headers = { 'idempotency-key': uniqueName('key') }
    const responses = await concurrently(20, () => withdraw(influencer, '300', headers))
    expect(tally(responses)).toEqual({ 201: 20 })
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    expect(await balanceOf(influencer)).toBe('700.00')
  })

  test.for(rounds)('keep one of an approval and a rejection by two admins; round %i', async () => {
    const { brand, influencer } = await pair()
    await earn(admin, brand, influencer, '1000')
    const { id } = expectStatus(await withdraw(influencer, '400'), 201).body
    const responses = await Promise.all([
      decideWithdrawal(admin, id, 'approved'),
      decideWithdrawal(otherAdmin, id, 'rejected'),
    ])
    expect(tally(responses)).toEqual({ 200: 1, 409: 1 })
    const word = (await influencer.call('GET /withdrawals/')).body[0]?.status
    expect(word).toBe(responses[0].status === 200 ? 'approved' : 'rejected')
    expect(await balanceOf(influencer)).toBe(word === 'approved' ? '600.00' : '1000.00')
  })

  test.for(rounds)('keep one of 10 cancellations and 20 approvals; round %i', async () => {
    const { brand, influencer } = await pair()
    await earn(admin, brand, influencer, '1000')
    const { id } = expectStatus(await withdraw(influencer, '400'), 201).body
    const [cancellations, approvals] = await Promise.all([
      concurrently(10, () => influencer.call('PUT /withdrawals/{id}/cancelled/', { params: { id } })),
      concurrently(20, index => decideWithdrawal(index % 2 ? admin : otherAdmin, id, 'approved')),
    ])
    const [row] = (await influencer.call('GET /withdrawals/')).body
    const wins = row?.is_cancelled ? { 200: 10 } : { 409: 10 }
    expect(tally(cancellations)).toEqual(wins)
    expect(tally(approvals)).toEqual(row?.is_cancelled ? { 409: 20 } : { 200: 20 })
    expect(row?.status).toBe(row?.is_cancelled ? 'rejected' : 'approved')
    expect(await balanceOf(influencer)).toBe(row?.is_cancelled ? '1000.00' : '600.00')
  })

  test('return the money once for 30 rejections', async () => {
    const { brand, influencer } = await pair()
    await earn(admin, brand, influencer, '1000')
    const { id } = expectStatus(await withdraw(influencer, '400'), 201).body
    expect(tally(await concurrently(30, () => decideWithdrawal(admin, id, 'rejected')))).toEqual({ 200: 30 })
    expect(await balanceOf(influencer)).toBe('1000.00')
  })
})

describe('concurrent payment decisions', () => {
  test('credit once for 30 confirmations', async () => {
    const { brand, influencer } = await pair()
    const { id } = await pay(brand, await collaborate(brand, influencer, '750.50'))
    const responses = await concurrently(30, index => decidePayment(index % 2 ? admin : otherAdmin, id, 'confirmed'))
    expect(tally(responses)).toEqual({ 200: 30 })
    expect(await balanceOf(influencer)).toBe('750.50')
  })

  test.for(rounds)('keep one of a confirmation and a rejection by two admins; round %i', async () => {
    const { brand, influencer } = await pair()
    const application = await collaborate(brand, influencer, '500')
    const { id } = await pay(brand, application)
    const responses = await Promise.all([
      decidePayment(admin, id, 'confirmed'),
      decidePayment(otherAdmin, id, 'rejected'),
    ])
    expect(tally(responses)).toEqual({ 200: 1, 409: 1 })
    const confirmed = responses[0].status === 200
    expect(await balanceOf(influencer)).toBe(confirmed ? '500.00' : '0.00')
    const [row] = (await brand.call('GET /applications/')).body
    expect(row?.payment_status).toBe(confirmed ? 'confirmed' : 'unpaid')
  })
})

describe('concurrent applications', () => {
  test('accept one of 20 by the same influencer', async () => {
    const { brand, influencer } = await pair()
    const campaign = await publish(brand)
    const body = { campaign: campaign.id, proposal: 'Me, please' }
    const responses = await concurrently(20, () => influencer.call('POST /applications/', { body }))
    expect(tally(responses)).toEqual({ 201: 1, 409: 19 })
    expect(new Set(responses.filter(({ status }) => status === 409).map(({ error }) => error.error))).toEqual(
      new Set(['You have already applied to this campaign']),
    )
    expect((await brand.call('GET /campaigns/')).body[0]?.applications_count).toBe(1)
  })

  test('count all of 20 influencers', async () => {
    const brand = await createUser(app, 'brand')
    const campaign = await publish(brand)
    const influencers = await concurrently(20, () => createUser(app, 'influencer'))
    await Promise.all(influencers.map(influencer => applyTo(influencer, campaign)))
    expect((await brand.call('GET /campaigns/')).body[0]?.applications_count).toBe(20)
  })

  test.for(rounds)('keep one of an acceptance and a rejection; round %i', async () => {
    const { brand, influencer } = await pair()
    const { id } = await applyTo(influencer, await publish(brand))
    const responses = await Promise.all([response(brand, id, 'accepted'), response(brand, id, 'rejected')])
    expect(tally(responses)).toEqual({ 200: 1, 409: 1 })
    const [row] = (await influencer.call('GET /applications/')).body
    expect(row?.status).toBe(responses[0].status === 200 ? 'accepted' : 'rejected')
  })

  test('count 20 acceptances once', async () => {
    const { brand, influencer } = await pair()
    const { id } = await applyTo(influencer, await publish(brand), '800')
    expect(tally(await concurrently(20, () => response(brand, id, 'accepted')))).toEqual({ 200: 20 })
    expect((await influencer.call('GET /dashboard/influencer/')).body.stats).toMatchObject({
      accepted_applications: 1,
      pending_earnings: '800.00',
    })
  })
})

describe('concurrent payments', () => {
  test('create one record for 20 identical submissions', async () => {
    const { brand, influencer } = await pair()
    const { id, amount_due } = await collaborate(brand, influencer, '600')
    const body = {
      application_id: id,
      amount: amount_due,
      payment_method: 'nagad' as const,
      transaction_id: uniqueTransactionId(),
    }
    const responses = await concurrently(20, () => brand.call('POST /payments/submit/', { body }))
    expect(tally(responses)).toEqual({ 200: 19, 201: 1 })
    expect(new Set(responses.map(payment => payment.body.id)).size).toBe(1)
  })

  test('accept one of 20 different submissions for an application', async () => {
    const { brand, influencer } = await pair()
    const { id, amount_due } = await collaborate(brand, influencer, '600')
    const responses = await concurrently(20, () =>
      brand.call('POST /payments/submit/', {
        body: {
          application_id: id,
          amount: amount_due,
          payment_method: 'nagad',
          transaction_id: uniqueTransactionId(),
        },
      }),
    )
    expect(tally(responses)).toEqual({ 201: 1, 409: 19 })
    expect(
      responses.filter(({ status }) => status === 409).every(({ error }) => error.code === 'payment_already_submitted'),
    ).toBe(true)
  })

  test.for(rounds)('accept a transaction ID for one of several brands; round %i', async () => {
    const applications = await concurrently(4, async () => {
      const { brand, influencer } = await pair()
      return { brand, application: await collaborate(brand, influencer, '600') }
    })
    const transaction_id = uniqueTransactionId()
    const responses = await Promise.all(
      applications.map(({ brand, application }) =>
        brand.call('POST /payments/submit/', {
          body: { application_id: application.id, amount: '600', payment_method: 'bkash', transaction_id },
        }),
      ),
    )
    expect(tally(responses)).toEqual({ 201: 1, 409: 3 })
    expect(
      responses.filter(({ status }) => status === 409).every(({ error }) => error.code === 'transaction_id_used'),
    ).toBe(true)
  })
})

describe('deleting a campaign', () => {
  test.for(rounds)('while applying to it leaves no pending application behind; round %i', async () => {
    const { brand, influencer } = await pair()
    const campaign = await publish(brand)
    const [deletion, application] = await Promise.all([
      brand.call('DELETE /campaigns/{id}/', { params: { id: campaign.id } }),
      influencer.call('POST /applications/', { body: { campaign: campaign.id, proposal: 'Me, please' } }),
    ])
    expect(deletion.status).toBe(204)
    expect([201, 409]).toContain(application.status)
    const rows = (await influencer.call('GET /applications/')).body
    expect(rows.map(({ status }) => status)).toEqual(application.status === 201 ? ['rejected'] : [])
  })

  test.for(rounds)('while accepting an application leaves no accepted application behind; round %i', async () => {
    const { brand, influencer } = await pair()
    const campaign = await publish(brand)
    const { id } = await applyTo(influencer, campaign)
    const [deletion, acceptance] = await Promise.all([
      brand.call('DELETE /campaigns/{id}/', { params: { id: campaign.id } }),
      response(brand, id, 'accepted'),
    ])
    expect([deletion.status, acceptance.status].toSorted()).toEqual(deletion.status === 204 ? [204, 409] : [200, 409])
    const [row] = (await influencer.call('GET /applications/')).body
    expect(row?.status).toBe(deletion.status === 204 ? 'rejected' : 'accepted')
  })
})

describe('concurrent account changes', () => {
  test('accept one of 10 registrations of a name in any case', async () => {
    const name = uniqueName('twin')
    const responses = await concurrently(10, index =>
      app.anonymous.call('POST /register/', {
        body: {
          username: index % 2 ? name : name.toUpperCase(),
          email: `${uniqueName('mail')}@example.com`,
          password: 'correct horse battery',
          role: 'brand',
        },
      }),
    )
    expect(tally(responses)).toEqual({ 201: 1, 400: 9 })
    expect(responses.filter(({ status }) => status === 400).every(({ body }) => 'username' in body)).toBe(true)
  })

  test('accept one of 10 registrations of an email address', async () => {
    const email = `${uniqueName('mail')}@example.com`
    const responses = await concurrently(10, () =>
      app.anonymous.call('POST /register/', {
        body: { username: uniqueName('twin'), email, password: 'correct horse battery', role: 'influencer' },
      }),
    )
    expect(tally(responses)).toEqual({ 201: 1, 400: 9 })
  })

  test.for(rounds)('end every session when a user is deactivated during logins; round %i', async () => {
    const brand = await createUser(app, 'brand')
    const setActive = (action: 'activate' | 'deactivate') =>
      admin.call('PUT /admin/users/{id}/', { params: { id: brand.id }, body: { action } })
    const body = { email: brand.email, password: brand.password }
    const logins = Array.from({ length: 10 }, () => app.anonymous.call('POST /login/', { body }))
    // The first login has succeeded; the others are in flight.
    await Promise.race(logins)
    expect((await setActive('deactivate')).status).toBe(200)
    const responses = await Promise.all(logins)
    expect([...new Set(responses.map(({ status }) => status))].every(status => status === 200 || status === 403)).toBe(
      true,
    )
    await setActive('activate')
    const tokens = [
      brand.access,
      ...responses.filter(({ status }) => status === 200).map(answered => answered.body.access),
    ]
    const now = await Promise.all(tokens.map(token => callerOf(app.send, token).call('GET /profile/')))
    expect(tally(now)).toEqual({ 401: tokens.length })
  })

  test('leave one admin active when two deactivate each other', async () => {
    const [one, two] = await Promise.all([makeAdmin(app), makeAdmin(app)])
    const deactivate = (who: Person, { id }: Person) =>
      who.call('PUT /admin/users/{id}/', { params: { id }, body: { action: 'deactivate' } })
    const responses = await Promise.all([deactivate(one, two), deactivate(two, one)])
    expect(tally(responses)).toEqual({ 200: 1, 401: 1 })
  })
})

describe('concurrent acceptances', () => {
  test('fill two slots with exactly two of twenty applications', async () => {
    const brand = await createUser(app, 'brand')
    const campaign = await publish(brand, { slots: 2 })
    const applications = await concurrently(20, async () => applyTo(await createUser(app, 'influencer'), campaign))
    const responses = await Promise.all(applications.map(({ id }) => response(brand, id, 'accepted')))
    expect(tally(responses)).toEqual({ 200: 2, 409: 18 })
    const { body } = await brand.call('GET /campaigns/{id}/', { params: { id: campaign.id } })
    expect(body).toMatchObject({ accepted_count: 2, is_full: true, is_open: false })
  })

  test.for(rounds)('and applications leave nobody in a full campaign waiting forever; round %i', async () => {
    const brand = await createUser(app, 'brand')
    const campaign = await publish(brand, { slots: 1 })
    const first = await applyTo(await createUser(app, 'influencer'), campaign)
    const others = await concurrently(4, () => createUser(app, 'influencer'))
    const body = { campaign: campaign.id, proposal: 'Me too' }
    const [accepted, ...applied] = await Promise.all([
      response(brand, first.id, 'accepted'),
      ...others.map(person => person.call('POST /applications/', { body })),
    ])
    expect(accepted.status).toBe(200)
    for (const { status } of applied) expect([201, 409]).toContain(status)
    const { rows } = await sql<{ violation: string }>`select * from figure_violations`.execute(app.services.db)
    expect(rows).toEqual([])
  })

  test.for(rounds)('and a deletion of the campaign agree on one outcome; round %i', async () => {
    const { brand, influencer } = await pair()
    const campaign = await publish(brand, { slots: 1 })
    const { id } = await applyTo(influencer, campaign)
    const [accepted, deleted] = await Promise.all([
      response(brand, id, 'accepted'),
      brand.call('DELETE /campaigns/{id}/', { params: { id: campaign.id } }),
    ])
    expect([
      [200, 409],
      [409, 204],
    ]).toContainEqual([accepted.status, deleted.status])
  })
})

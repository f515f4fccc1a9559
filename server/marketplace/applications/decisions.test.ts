import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Application } from '#contract/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import { decided } from '#tests/support/decisions.ts'
import { auditLogOf } from '#tests/support/events.ts'
import { applyTo, expectStatus, publish } from '#tests/support/people.ts'
import { expectFieldErrors, expectRefusal } from '#tests/support/refusals.ts'

const server = useApp()
const brand = useUser(server, 'brand')
const rival = useUser(server, 'brand')
const influencer = useUser(server, 'influencer')
const admin = useAdmin(server)

type Decision = 'accepted' | 'rejected'
const decisions = ['accepted', 'rejected'] as const
const newApplication = async (fee?: string, budget?: string): Promise<Application> =>
  applyTo(influencer, await publish(brand, budget === undefined ? {} : { budget }), fee)
const decide = (id: number, status: Decision, person = brand) =>
  person.call('PUT /applications/{id}/status/', { params: { id }, body: { status } })
const reread = async ({ id }: Application) =>
  (await influencer.call('GET /applications/')).body.find(application => application.id === id)

describe('PUT /applications/{id}/status/', () => {
  test('returns the application that it decides, not a later one', async () => {
    const older = await newApplication()
    await newApplication()
    expect(expectStatus(await decide(older.id, 'rejected'), 200).body.id).toBe(older.id)
  })

  test('returns 401 when logged out', async () => {
    const { id } = await newApplication()
    const body = { status: 'accepted' as const }
    expectRefusal(
      await server.anonymous.call('PUT /applications/{id}/status/', { params: { id }, body }),
      'not_authenticated',
    )
  })

  test.each(['pending', 'Accepted', '', null, true, 1, ['accepted'], undefined])(
    'returns 400 for the status %j',
    async status => {
      const { id } = await newApplication()
      expectFieldErrors(
        await brand.send({ method: 'PUT', path: `/applications/${id}/status/`, body: { status } }),
        'status',
      )
    },
  )

  test('returns 403 for influencers, including the applicant, and admins', async () => {
    const application = await newApplication()
    for (const person of [influencer, admin])
      expectRefusal(await decide(application.id, 'accepted', person), 'wrong_role')
    expect(await reread(application)).toEqual(application)
  })

  test("returns 404 for an unknown id, an invalid id and another brand's application", async () => {
    const application = await newApplication()
    expectRefusal(await decide(999_999, 'accepted'), 'application_not_found')
    expectRefusal(await decide(application.id, 'accepted', rival), 'application_not_found')
    expectRefusal(
      await brand.send({ method: 'PUT', path: '/applications/x/status/', body: { status: 'accepted' } }),
      'not_found',
    )
    expect(await reread(application)).toEqual(application)
  })

  test.each(decisions)('shows both parties that the application is %s', async decision => {
    const application = await newApplication('300')
    const { body } = expectStatus(await decide(application.id, decision), 200)
    expect(body).toEqual({ ...application, ...decided, status: decision })
    expect(await reread(application)).toEqual(body)
  })

  test.each(decisions)(
    'returns 200 without changes when %s again, and 409 for the opposite decision',
    async decision => {
      const application = await newApplication()
      const first = expectStatus(await decide(application.id, decision), 200).body
      const times = () =>
        sql`select decided_at from applications where id = ${application.id}`.execute(server.services.db)
      const { rows } = await times()
      expect(expectStatus(await decide(application.id, decision), 200).body).toEqual(first)
      expectRefusal(
        await decide(application.id, decision === 'accepted' ? 'rejected' : 'accepted'),
        'application_already_decided',
      )
      expect((await times()).rows).toEqual(rows)
      expect(await reread(application)).toEqual(first)
    },
  )

  test.each(decisions)('logs one event with the actor and the status before and after when %s', async decision => {
    const { id } = await newApplication('12.34')
    for (const status of [decision, decision]) expectStatus(await decide(id, status), 200)
    expect(await auditLogOf(server.services.db, 'application', id)).toEqual([
      {
        actor_id: influencer.id,
        action: 'application_submitted',
        details: {},
        before: null,
        after: { status: 'pending', expected_fee: 1_234 },
      },
      {
        actor_id: brand.id,
        action: `application_${decision}`,
        details: {},
        before: { status: 'pending' },
        after: { status: decision, ...(decision === 'accepted' && { amount_due: 1_234 }) },
      },
    ])
  })

  test.each([
    ['the expected fee', '1200.50', '1200.50'],
    ['a fee of one poisha rather than the budget', '0.01', '0.01'],
    ['the budget when no fee was given', undefined, '9000.00'],
  ])('fixes %s as the amount due on acceptance', async (_, fee, due) => {
    const { id } = await newApplication(fee, '9000')
    expect(expectStatus(await decide(id, 'accepted'), 200).body.amount_due).toBe(due)
    const { rows } = await sql<{ amount_due: number }>`
      select amount_due from applications where id = ${id}`.execute(server.services.db)
    expect(rows).toEqual([{ amount_due: Math.round(Number(due) * 100) }])
  })

  test('counts acceptances, but not rejections, for the influencer', async () => {
    const stats = async () => (await influencer.call('GET /dashboard/influencer/')).body.stats
    const before = await stats()
    expectStatus(await decide((await newApplication('10')).id, 'rejected'), 200)
    expectStatus(await decide((await newApplication('10.50')).id, 'accepted'), 200)
    const after = await stats()
    expect(after.accepted_applications - before.accepted_applications).toBe(1)
    expect(after.total_applications - before.total_applications).toBe(2)
    expect(Number(after.pending_earnings) - Number(before.pending_earnings)).toBeCloseTo(10.5)
  })

  test('keeps one decision out of twenty concurrent opposite ones', async () => {
    const { id } = await newApplication()
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => decide(id, decisions[index % 2] ?? 'accepted')),
    )
    const won = responses.filter(({ status }) => status === 200).map(({ body }) => body.status)
    expect(new Set(won).size).toBe(1)
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(10).fill(200),
      ...Array<number>(10).fill(409),
    ])
  })
})

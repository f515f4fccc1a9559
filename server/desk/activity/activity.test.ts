import { describe, expect, test } from 'vitest'
import type { ActivityEntry, Query } from '#contract/index.ts'
import { transactOn } from '#platform/database/transact.ts'
import { emit } from '#server/domain/index.ts'
import { correctBalance } from '#server/money/ledger/index.ts'
import { useAdmin, useApp, useUser } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { linkedPath, nextCursor } from '#tests/support/links.ts'
import { applyTo, collaborate, createUser, earn, expectStatus, publish } from '#tests/support/people.ts'
import { expectRefusal } from '#tests/support/refusals.ts'

const server = useApp()
const admin = useAdmin(server)
const brand = useUser(server, 'brand')
const influencer = useUser(server, 'influencer')

const activity = async (query: Query<'GET /admin/activity/'> = {}): Promise<ActivityEntry[]> =>
  expectStatus(await admin.call('GET /admin/activity/', { query }), 200).body
const latest = async () => (await activity({ limit: 1 }))[0]
const actorOf = ({ id, username }: Person) => ({ id, username })
const userSubject = ({ id, username }: Person) => ({ type: 'user', id, name: username, campaign: null })

describe('GET /admin/activity/', () => {
  test('returns 401 when logged out and 403 for brands and influencers', async () => {
    expectRefusal(await server.anonymous.call('GET /admin/activity/'), 'not_authenticated')
    for (const person of [brand, influencer]) expectRefusal(await person.call('GET /admin/activity/'), 'wrong_role')
  })

  test.each(['kind=none', 'subject_type=none', 'from=2026-02-30', 'to=yesterday', 'limit=0', 'cursor=x'])(
    'returns 400 for %s',
    async query => {
      expect((await admin.send({ method: 'GET', path: `/admin/activity/?${query}` })).status).toBe(400)
    },
  )

  test('shows a registration, a publication and an application with their data and without a previous state', async () => {
    const newcomer = await createUser(server, 'influencer')
    expect(await latest()).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      kind: 'account_registered',
      actor: actorOf(newcomer),
      subject: userSubject(newcomer),
      before: null,
      after: { role: 'influencer' },
      details: {},
    })
    const campaign = await publish(brand, {
      title: 'Winter shawls',
      budget: '1500.5',
      category: 'fashion',
      deadline: '2099-12-31',
    })
    expect(await latest()).toMatchObject({
      kind: 'campaign_published',
      actor: actorOf(brand),
      subject: { type: 'campaign', id: campaign.id, name: 'Winter shawls', campaign: campaign.id },
      before: null,
      after: { title: 'Winter shawls', budget: '1500.50', category: 'fashion', deadline: '2099-12-31' },
    })
    const { id } = await applyTo(newcomer, campaign, '99.9')
    expect(await latest()).toMatchObject({
      kind: 'application_submitted',
      actor: actorOf(newcomer),
      subject: { type: 'application', id, name: 'Winter shawls', campaign: campaign.id },
      before: null,
      after: { status: 'pending', expected_fee: '99.90' },
    })
    expectStatus(await brand.call('DELETE /campaigns/{id}/', { params: { id: campaign.id } }), 204)
    const [rejected, deleted] = await activity({ limit: 2 })
    expect(rejected).toMatchObject({
      kind: 'application_rejected',
      subject: { id, campaign: null },
      after: { status: 'rejected' },
    })
    expect(deleted).toMatchObject({
      kind: 'campaign_deleted',
      subject: { id: campaign.id, name: 'Winter shawls', campaign: null },
      before: { is_deleted: false },
      after: { is_deleted: true },
    })
  })

  test('shows amounts in taka before and after, and the names used by the filters', async () => {
    const payment = await earn(admin, brand, influencer, '1000.50')
    const [confirmed, submitted, accepted] = await activity({ limit: 3 })
    const subject = { type: 'payment', id: payment.id, name: payment.transaction_id, campaign: null }
    expect(confirmed).toMatchObject({
      kind: 'payment_confirmed',
      actor: actorOf(admin),
      subject,
      before: { status: 'pending' },
      after: { status: 'confirmed', platform_fee: '0.00' },
      details: { amount: '1000.50' },
    })
    expect(submitted).toMatchObject({
      kind: 'payment_submitted',
      actor: actorOf(brand),
      subject,
      before: null,
      after: { amount: '1000.50', payment_method: 'bkash' },
    })
    expect(accepted).toMatchObject({
      kind: 'application_accepted',
      after: { status: 'accepted', amount_due: '1000.50' },
    })

    const body = { amount: '100', payment_method: 'bkash' as const, phone_number: '01712345678' }
    const withdrawal = expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body
    expect(await latest()).toMatchObject({
      kind: 'withdrawal_requested',
      subject: { type: 'withdrawal', id: withdrawal.id, name: influencer.username },
      after: { status: 'pending', amount: '100.00', payment_method: 'bkash' },
    })
    expect(JSON.stringify(await latest())).not.toContain('01712345678')

    const { id } = await correctBalance(transactOn(server.services.db), {
      actorId: admin.id,
      influencerId: influencer.id,
      amount: -50_00,
      reason: 'sent twice',
    })
    expect(await latest()).toMatchObject({
      kind: 'balance_corrected',
      subject: { type: 'correction', id, name: influencer.username },
      before: { balance: '900.50' },
      after: { balance: '850.50' },
      details: { amount: '-50.00', reason: 'sent twice' },
    })
  })

  test('shows which profile fields changed, but only the values of the username', async () => {
    const person = await createUser(server, 'brand')
    const renamed = `${person.username}-2`.slice(0, 30)
    const body = { username: renamed, email: person.email, bio: 'My private thoughts', industry: 'Tea' }
    expectStatus(await person.call('PUT /profile/', { body }), 200)
    const entry = await latest()
    expect(entry).toMatchObject({
      kind: 'profile_changed',
      actor: { id: person.id, username: renamed },
      before: { username: person.username },
      after: { username: renamed },
      details: { fields: ['username', 'bio', 'industry'] },
    })
    expect(JSON.stringify(entry)).not.toContain('thoughts')
    expectStatus(await person.call('PUT /profile/', { body }), 200)
    expect((await latest())?.id).toBe(entry?.id)
  })

  test('shows events of the server itself without an actor', async () => {
    await transactOn(server.services.db)(tx =>
      emit(tx, {
        type: 'user_deactivated',
        actorId: null,
        subjectId: brand.id,
        before: { is_active: true },
        after: { is_active: false },
        details: { reason: 'demo' },
      }),
    )
    expect(await latest()).toMatchObject({ actor: null, subject: userSubject(brand), details: { reason: 'demo' } })
  })

  test('pages through all entries, newest first', async () => {
    const all = await activity()
    const ids = all.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    const seen: number[] = []
    for (let path: string | undefined = '/admin/activity/?limit=4'; path !== undefined;) {
      const { body, headers } = await admin.send({ method: 'GET', path })
      seen.push(...(body as ActivityEntry[]).map(({ id }) => id))
      path = linkedPath(headers)
    }
    expect(seen).toEqual(ids)
  })
})

describe('activity filters', () => {
  test('find an actor by part of the username or by id', async () => {
    const person = await createUser(server, 'brand', 'unusual')
    const theirs = await activity({ person: person.username.slice(2).toUpperCase() })
    expect(theirs.map(({ kind, actor }) => [kind, actor])).toEqual([['account_registered', actorOf(person)]])
    expect(await activity({ person: String(person.id) })).toEqual(theirs)
    expect(await activity({ person: 'nobody-of-this-name' })).toEqual([])
  })

  test('find one type of event, or one type of subject', async () => {
    await collaborate(brand, influencer, '10')
    const accepted = await activity({ kind: 'application_accepted' })
    expect(new Set(accepted.map(({ kind }) => kind))).toEqual(new Set(['application_accepted']))
    const applications = await activity({ subject_type: 'application' })
    expect(new Set(applications.map(({ subject }) => subject.type))).toEqual(new Set(['application']))
    expect(applications.length).toBeGreaterThan(accepted.length)
    expect(await activity({ kind: 'application_accepted', subject_type: 'payment' })).toEqual([])
  })

  test('find the events up to a day page by page', async () => {
    const all = await activity({ to: '2099-12-31' })
    const page = { to: '2099-12-31', limit: all.length - 1 }
    const { body, headers } = await admin.call('GET /admin/activity/', { query: page })
    expect(body).toEqual(all.slice(0, -1))
    const cursor = nextCursor(headers) ?? ''
    expect(await activity({ ...page, cursor })).toEqual(all.slice(-1))
  })

  test('find the events of whole days in Dhaka, the latest first', async () => {
    const owner = await connectAs('owner')
    // The first second of one day in Dhaka, and the last second of the day before.
    const { rows } = await owner.query<{ id: string }>(`
      insert into events (type, subject_type, subject_id, at) values
        ('user_activated', 'user', ${brand.id}, '2001-02-03 18:00:00Z'), ('user_activated', 'user', ${brand.id}, '2001-02-03 17:59:59Z')
      returning id`)
    await owner.end()
    const [first, last] = rows.map(({ id }) => Number(id))
    const days = async (from: string, to: string) => (await activity({ from, to })).map(({ id }) => id)
    expect(await days('2001-02-03', '2001-02-03')).toEqual([last])
    expect(await days('2001-02-04', '2001-02-04')).toEqual([first])
    expect(await days('2001-02-03', '2001-02-04')).toEqual([first, last])
    expect(await days('2001-02-05', '2001-02-04')).toEqual([])
    expect((await activity({ from: '', to: '2001-02-03' })).map(({ id }) => id)).toEqual([last])
  })
})

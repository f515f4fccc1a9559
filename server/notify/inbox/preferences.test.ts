import { beforeEach, describe, expect, test } from 'vitest'
import { notificationKinds, operatorRoles, type Category, type Standing } from '#contract/index.ts'
import { transactOn } from '#platform/database/transact.ts'
import { sendHints } from '#platform/live/hints.ts'
import { isRecipient } from '#server/notify/kinds/index.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { useConnection } from '#tests/support/database.ts'
import { dhakaDate } from '#tests/support/dhaka.ts'
import { auditLogOf, dispatchEverything } from '#tests/support/events.ts'
import { deliverHints, openReadyStream } from '#tests/support/live.ts'
import { applyTo, collaborate, createUser, decide, expectStatus, makeAdmin, publish } from '#tests/support/people.ts'
import { announceCampaigns, remindOfDeadlines } from './jobs.ts'
import { digestsOfDayBefore } from './queries.ts'
import { digestOf } from './queries.ts'

const app = useApp()
const owner = useConnection('owner')
let brand: Person
let influencer: Person
beforeEach(async () => {
  brand = await createUser(app, 'brand')
  influencer = await createUser(app, 'influencer')
})

async function kindsOf(person: Person): Promise<string[]> {
  await dispatchEverything(app.services.db)
  return expectStatus(await person.call('GET /notifications/'), 200).body.map(({ kind }) => kind)
}

describe('/notifications/preferences/', () => {
  test("lists what the caller's role or capabilities entitle them to, all on at first", async () => {
    const people = new Map<Standing, Person>([
      ['brand', brand],
      ['influencer', influencer],
    ])
    for (const role of operatorRoles) people.set(role, await makeAdmin(app, role))
    for (const [standing, person] of people) {
      const { body } = await person.call('GET /notifications/preferences/')
      const kinds = notificationKinds.filter(kind => isRecipient(standing, kind))
      expect([...new Set(body.preferences.map(({ kind }) => kind))]).toEqual(kinds)
      expect(body.preferences.every(({ enabled }) => enabled)).toBe(true)
    }
  })

  test('turns the bell off for a kind, and on again', async () => {
    const set = (kind: 'application_submitted' | 'message_sent', enabled: boolean) =>
      brand.call('PUT /notifications/preferences/', { body: { preferences: [{ kind, channel: 'bell', enabled }] } })
    const { body } = expectStatus(await set('application_submitted', false), 200)
    expect(body.preferences.filter(({ enabled }) => !enabled)).toEqual([
      { kind: 'application_submitted', channel: 'bell', enabled: false, required: false },
    ])
    const { body: others } = await (await createUser(app, 'brand')).call('GET /notifications/preferences/')
    expect(others.preferences.every(({ enabled }) => enabled)).toBe(true)
    const campaign = await publish(brand)
    await applyTo(influencer, campaign)
    expect(await kindsOf(brand)).toEqual([])
    expectStatus(await set('application_submitted', true), 200)
    await applyTo(await createUser(app, 'influencer'), campaign)
    expect(await kindsOf(brand)).toEqual(['application_submitted'])
    expectStatus(await set('message_sent', false), 200)
    await collaborate(brand, influencer, '100')
    const message = { receiver: brand.id, content: 'Hello' }
    expectStatus(await influencer.call('POST /messages/', { body: message }), 201)
    expect(await kindsOf(brand)).not.toContain('message_sent')
  })

  test.each([
    ['the mail about a withdrawal', 'withdrawal_approved', 'mail', 'preference_required'],
    ['the bell about a payment', 'payment_confirmed', 'bell', 'preference_required'],
    ['push messages of a kind without them', 'campaigns_published', 'push', 'not_an_option'],
    ["another role's notifications", 'application_submitted', 'mail', 'not_an_option'],
  ] as const)('refuses to turn off %s', async (_, kind, channel, code) => {
    const body = { preferences: [{ kind, channel, enabled: false }] }
    const { error } = expectStatus(await influencer.call('PUT /notifications/preferences/', { body }), 400)
    expect(error.details).toMatchObject([{ field: 'preferences', code }])
  })
})

describe('a campaign whose deadline is near', () => {
  test.each([
    [0, true],
    [2, true],
    [3, false],
  ])('in %d days notifies its brand of undecided applications: %s', async (days, isNotified) => {
    const campaign = await publish(brand, { deadline: dhakaDate(days) })
    await applyTo(influencer, campaign)
    await remindOfDeadlines(app.services.db)
    await remindOfDeadlines(app.services.db)
    const kinds = await kindsOf(brand)
    expect(kinds.filter(kind => kind === 'deadline_near')).toHaveLength(isNotified ? 1 : 0)
    expect(await kindsOf(influencer)).not.toContain('deadline_near')
  })

  test('is named in the notification', async () => {
    const campaign = await publish(brand, { deadline: dhakaDate(1) })
    await applyTo(influencer, campaign)
    await remindOfDeadlines(app.services.db)
    await dispatchEverything(app.services.db)
    const [first] = (await brand.call('GET /notifications/')).body
    expect(first).toMatchObject({ subject_id: campaign.id, campaign: campaign.title, person: null })
  })

  test('notifies nobody when all applications are decided or it is deleted', async () => {
    const decided = await publish(brand, { deadline: dhakaDate(1) })
    await decide(brand, await applyTo(influencer, decided), 'rejected')
    const deleted = await publish(brand, { deadline: dhakaDate(1) })
    await applyTo(influencer, deleted)
    expectStatus(await brand.call('DELETE /campaigns/{id}/', { params: { id: deleted.id } }), 204)
    await remindOfDeadlines(app.services.db)
    expect(await kindsOf(brand)).not.toContain('deadline_near')
  })

  test('waits while its brand is deactivated', async () => {
    const admin = await makeAdmin(app)
    const campaign = await publish(brand, { deadline: dhakaDate(1) })
    await applyTo(influencer, campaign)
    const set = async (action: 'activate' | 'deactivate') =>
      expectStatus(await admin.call('PUT /admin/users/{id}/', { params: { id: brand.id }, body: { action } }), 200)
    const reminders = async () => {
      await remindOfDeadlines(app.services.db)
      const log = await auditLogOf(app.services.db, 'campaign', campaign.id)
      return log.filter(({ action }) => action === 'deadline_near')
    }
    await set('deactivate')
    expect(await reminders()).toEqual([])
    await set('activate')
    expect(await reminders()).toHaveLength(1)
  })
})

async function setCategory({ call, username, email }: Person, category: Category): Promise<void> {
  expectStatus(await call('PUT /profile/', { body: { username, email, category } }), 200)
}

async function publishedDaysAgo(days: number, campaignId: number): Promise<void> {
  await owner.query(
    `insert into events (type, actor_id, subject_type, subject_id, brand_id, campaign_id, at)
    values ('campaign_published', $1, 'campaign', $2, $1, $2, now() - make_interval(days => $3))`,
    [brand.id, campaignId, days],
  )
}

test("yesterday's campaigns are announced once to the influencers of their category, and to their open pages", async () => {
  const other = await createUser(app, 'influencer')
  await setCategory(influencer, 'gaming')
  await setCategory(other, 'food')
  const campaigns = [await publish(brand, { category: 'gaming' }), await publish(brand, { category: 'gaming' })]
  for (const { id } of campaigns) await publishedDaysAgo(1, id)
  await dispatchEverything(app.services.db)
  await deliverHints(app.services)
  const stream = await openReadyStream(app.origin, influencer)
  await announceCampaigns(app.services.db, new Date())
  await announceCampaigns(app.services.db, new Date())
  await sendHints(app.services.db, [{ to: [influencer.id], kind: 'typing', id: 1 }])
  expect(await stream.next()).toEqual({ kind: 'notification', id: influencer.id })
  expect(await stream.next()).toEqual({ kind: 'typing', id: 1 })
  const { body } = await influencer.call('GET /notifications/')
  expect(body).toMatchObject([
    { kind: 'campaigns_published', subject_id: campaigns[1]?.id, campaign: 'Eid collection' },
  ])
  expect(await kindsOf(other)).toEqual([])
})

test('a late job announces the campaigns of the day before it was due', async () => {
  await setCategory(influencer, 'travel')
  const [old, due, recent] = [
    await publish(brand, { category: 'travel' }),
    await publish(brand, { category: 'travel' }),
    await publish(brand, { category: 'travel' }),
  ]
  await publishedDaysAgo(3, old.id)
  await publishedDaysAgo(2, due.id)
  await publishedDaysAgo(1, recent.id)
  await announceCampaigns(app.services.db, new Date(Date.now() - 24 * 3_600_000))
  const { body } = await influencer.call('GET /notifications/')
  expect(body).toMatchObject([{ kind: 'campaigns_published', subject_id: due.id }])
})

test('a digest announces only campaigns that are still open', async () => {
  await setCategory(influencer, 'beauty')
  const deactivated = await createUser(app, 'brand')
  const open = await publish(brand, { category: 'beauty', title: 'Open' })
  const expired = await publish(brand, { category: 'beauty', title: 'Expired' })
  const withdrawn = await publish(deactivated, { category: 'beauty', title: 'Of a deactivated brand' })
  for (const { id } of [open, expired, withdrawn]) await publishedDaysAgo(1, id)
  await owner.query(
    'insert into mail_addresses (user_id, email, verified_at) select id, email, now() from users where id = any($1)',
    [[brand.id, deactivated.id]],
  )
  await owner.query('update campaigns set deadline = dhaka_today() - 1 where id = $1', [expired.id])
  await owner.query('update users set is_active = false where id = $1', [deactivated.id])
  const { db } = app.services
  const digests = await transactOn(db)(tx => digestsOfDayBefore(tx, new Date()))
  const digest = digests.find(({ category }) => category === 'beauty')
  expect(digest).toMatchObject({ campaign_id: open.id })
  const announced = await transactOn(db)(tx => digestOf(tx, digest?.event_id ?? 0))
  expect(announced).toEqual({ category: 'beauty', titles: ['Open'], count: 1 })
  await owner.query('update campaigns set deadline = dhaka_today() - 1 where id = $1', [open.id])
  await announceCampaigns(db, new Date())
  expect(await kindsOf(influencer)).toEqual([])
})

import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MailKind } from '#contract/index.ts'
import { transactOn } from '#platform/database/transact.ts'
import { dispatchAll } from '#platform/events/dispatch.ts'
import { channel, type AddressedHint, type SentHints } from '#platform/live/hints.ts'
import { subscribers } from '#server/boot/subscribers.ts'
import { monthFigures } from '#server/desk/dashboards/subscribers.ts'
import { emit, eventTypes, subjectOf, type NewEvent, type SubjectType } from '#server/domain/index.ts'
import { correctBalance } from '#server/money/ledger/index.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { dispatchEverything, rethrow, until } from '#tests/support/events.ts'
import { expectedEvents, type Who } from '#tests/support/expected-events.ts'
import { raised, userSubject } from '#tests/support/flags.ts'
import { useMail } from '#tests/support/mail.ts'
import { createUser, earn, expectStatus, makeAdmin, owe } from '#tests/support/people.ts'

const app = useApp()
const mail = useMail(app)
let owner: Client
let people: Record<Who, Person>
let subjects: Record<SubjectType, number>
let parties: Record<'brand_id' | 'influencer_id' | 'campaign_id' | 'application_id', number>
const heard: AddressedHint[] = []

beforeAll(async () => {
  owner = await connectAs('owner')
  const [admin, brand, influencer] = [
    await makeAdmin(app),
    await createUser(app, 'brand'),
    await createUser(app, 'influencer'),
  ]
  people = { admin, brand, influencer }
  await mail.verify(admin, brand, influencer)
  const paid = await earn(admin, brand, influencer, '500')
  const { id: refundId } = await owe(admin, await earn(admin, brand, influencer, '400'))
  const body = { amount: '20', payment_method: 'bkash', phone_number: '01712345678' } as const
  const requested = expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body
  const correction = { actorId: admin.id, influencerId: influencer.id, amount: 100, reason: 'Gift' }
  const corrected = await correctBalance(transactOn(app.services.db), correction)
  const message = { receiver: influencer.id, content: 'Hello' }
  const sent = expectStatus(await brand.call('POST /messages/', { body: message }), 201).body
  const { rows } = await owner.query<{ application: string; campaign: string }>(
    `select a.id as application, campaign_id as campaign from payments p join applications a on a.id = application_id
    where p.id = $1`,
    [paid.id],
  )
  const [applicationId, campaignId] = [Number(rows[0]?.application), Number(rows[0]?.campaign)]
  parties = {
    brand_id: brand.id,
    influencer_id: influencer.id,
    campaign_id: campaignId,
    application_id: applicationId,
  }
  subjects = {
    user: brand.id,
    campaign: campaignId,
    application: applicationId,
    payment: paid.id,
    refund: refundId,
    withdrawal: requested.id,
    correction: corrected.id,
    message: sent.id,
    flag: (await raised(brand, userSubject(influencer))).id,
    settings: 1,
    wallet_import: 1,
    wallet_entry: 1,
    device: 1,
  }
  await dispatchEverything(app.services.db)
  await owner.query(`listen ${channel}`)
  owner.on('notification', ({ payload = '' }) => {
    const parsed = JSON.parse(payload) as SentHints | AddressedHint[]
    heard.push(...('hints' in parsed ? parsed.hints : parsed))
  })
})
afterAll(() => owner?.end())

const everybody: readonly Who[] = ['brand', 'influencer', 'admin']
const whoHas = (id: number) => everybody.find(who => people[who].id === id)
const sorted = (who: Iterable<Who | undefined>) => [...new Set(who)].toSorted()

/** The others count rows, which these events lack. */
const tellers = subscribers.filter(({ name }) => name !== monthFigures.name)

/** Removes an event that has no other trace. */
async function forget(): Promise<void> {
  await owner.query(`
    truncate mails, notifications, pushes;
    set session_replication_role = replica;
    delete from events where id = (select max(id) from events);
    set session_replication_role = origin`)
}

test.each(eventTypes)('an event %s reaches exactly those whom it concerns', async type => {
  await owner.query('truncate mails, notifications, pushes')
  heard.length = 0
  const [subject, { hint, bell = [], mail: mails }] = [subjectOf(type), expectedEvents[type]]
  const actorId = type === 'message_sent' ? people.brand.id : null
  const event = {
    type,
    actorId,
    subjectId: subjects[subject],
    parties,
    details: { amount: 100 },
  } as unknown as NewEvent
  await transactOn(app.services.db)(tx => emit(tx, event))
  const told = () =>
    sorted(
      heard
        .filter(({ kind }) => kind !== 'notification')
        .flatMap(({ to }) => (typeof to === 'string' ? ['admin' as const] : to.map(whoHas))),
    )
  // Waits for older transactions, which may belong to another worker.
  await until(async () => {
    await dispatchAll(app.services.db, tellers, { onFailure: rethrow })
    return told().length >= hint.length
  })
  expect(told()).toEqual(sorted(hint))

  for (const who of everybody) {
    const { body } = await people[who].call('GET /notifications/')
    expect(
      body.map(({ kind }) => kind),
      who,
    ).toEqual(bell.includes(who) ? [type] : [])
    for (const { page } of body) expect(page).toMatch(/^\//)
  }

  const { rows } = await owner.query<{ user_id: string; kind: MailKind }>('select user_id, kind from mails')
  const ofBell = Object.fromEntries(bell.map(who => [who, type]))
  expect(Object.fromEntries(rows.map(({ user_id, kind }) => [whoHas(Number(user_id)), kind]))).toEqual(mails ?? ofBell)

  const { body: log } = await people.admin.call('GET /admin/activity/', { query: { limit: 1 } })
  const logged = log.some(
    ({ kind, subject: { type: about, id } }) => kind === type && about === subject && id === subjects[subject],
  )
  // Messages are private.
  expect(logged).toBe(type !== 'message_sent')
  await forget()
})

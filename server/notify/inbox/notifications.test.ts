import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Notification } from '#contract/index.ts'
import { transactOn } from '#platform/database/transact.ts'
import { sendHints } from '#platform/live/hints.ts'
import { correctBalance } from '#server/money/ledger/index.ts'
import { useApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/client.ts'
import { connectAs } from '#tests/support/database.ts'
import { dispatchEverything } from '#tests/support/events.ts'
import { nextCursor } from '#tests/support/links.ts'
import { deliverHints, hintOf, openReadyStream } from '#tests/support/live.ts'
import { untilBlockedBy } from '#tests/support/locks.ts'
import {
  applyTo,
  collaborate,
  createUser,
  decide,
  earn,
  expectStatus,
  login,
  makeAdmin,
  pay,
  publish,
} from '#tests/support/people.ts'
import { notify, notifyOfMessages } from './commands.ts'

const server = useApp()
let admin: Person
let brand: Person
let influencer: Person
let stranger: Person
beforeEach(async () => {
  admin = await makeAdmin(server)
  brand = await createUser(server, 'brand')
  influencer = await createUser(server, 'influencer')
  stranger = await createUser(server, 'influencer', 'stranger')
})

async function notificationsOf(person: Person): Promise<Notification[]> {
  await dispatchEverything(server.services.db)
  return expectStatus(await person.call('GET /notifications/'), 200).body
}

const kindsOf = async (person: Person) => (await notificationsOf(person)).map(({ kind }) => kind)
const unreadOf = async (person: Person) => (await person.call('GET /notifications/unread/')).body.unread
const read = async (person: Person, body: { id?: number; up_to?: number } = {}) =>
  expectStatus(await person.call('POST /notifications/read/', { body }), 204)

const send = async (from: Person, to: Person, content = 'Hello') =>
  expectStatus(await from.call('POST /messages/', { body: { receiver: to.id, content } }), 201).body

/** A notification without any other details. */
const about = (fields: Partial<Notification>) => ({
  id: expect.any(Number) as number,
  at: expect.stringMatching(/Z$/) as string,
  read: false,
  person: null,
  campaign: null,
  amount: null,
  reason: null,
  note: null,
  page: expect.stringMatching(/^\//) as string,
  ...fields,
})

describe('GET /notifications/', () => {
  test('notifies the brand of an application, and the influencer of its acceptance', async () => {
    const campaign = await publish(brand, { title: 'Winter shawls' })
    const application = await applyTo(influencer, campaign, '99.90')
    const payload = { subject_id: application.id, campaign: 'Winter shawls' }
    expect(await notificationsOf(brand)).toEqual([
      about({ kind: 'application_submitted', person: influencer.username, ...payload }),
    ])
    await decide(brand, application, 'accepted')
    expect(await notificationsOf(influencer)).toEqual([
      about({ kind: 'application_accepted', person: brand.username, amount: '99.90', ...payload }),
    ])
    expect(await notificationsOf(stranger)).toEqual([])
  })

  test('includes the reason why an application was rejected', async () => {
    const application = await applyTo(influencer, await publish(brand))
    expectStatus(
      await brand.call('PUT /applications/{id}/status/', {
        params: { id: application.id },
        body: { status: 'rejected', reason: 'not_a_fit', note: 'Another time' },
      }),
      200,
    )
    expect((await notificationsOf(influencer))[0]).toMatchObject({
      kind: 'application_rejected',
      reason: 'not_a_fit',
      note: 'Another time',
    })
  })

  test('notifies admins of a payment, and both sides of its confirmation without naming the admin', async () => {
    const payment = await pay(brand, await collaborate(brand, influencer, '500'))
    const payload = { subject_id: payment.id, campaign: 'Eid collection', amount: '500.00' }
    expect((await notificationsOf(admin))[0]).toEqual(
      about({ kind: 'payment_submitted', person: brand.username, ...payload }),
    )
    expectStatus(
      await admin.call('PUT /admin/payments/{id}/', { params: { id: payment.id }, body: { status: 'confirmed' } }),
      200,
    )
    for (const person of [brand, influencer])
      expect((await notificationsOf(person))[0]).toEqual(about({ kind: 'payment_confirmed', ...payload }))
  })

  test('does not notify an admin of what happened while they were deactivated', async () => {
    const other = await makeAdmin(server)
    const set = async (action: 'activate' | 'deactivate') =>
      expectStatus(await admin.call('PUT /admin/users/{id}/', { params: { id: other.id }, body: { action } }), 200)
    await set('deactivate')
    await pay(brand, await collaborate(brand, influencer, '500'))
    expect(await kindsOf(admin)).toEqual(['payment_submitted'])
    await set('activate')
    expect(await notificationsOf(await login(server.send, other.email))).toEqual([])
  })

  test('notifies the brand, and not the influencer, of the rejection of a payment and its reason', async () => {
    const payment = await pay(brand, await collaborate(brand, influencer, '500'))
    expectStatus(
      await admin.call('PUT /admin/payments/{id}/', {
        params: { id: payment.id },
        body: { status: 'rejected', reason: 'not_received' },
      }),
      200,
    )
    expect((await notificationsOf(brand))[0]).toMatchObject({ kind: 'payment_rejected', reason: 'not_received' })
    expect(await kindsOf(influencer)).not.toContain('payment_rejected')
  })

  test('notifies admins of a withdrawal, and the influencer of its approval and of corrections', async () => {
    await earn(admin, brand, influencer, '500')
    const { body } = expectStatus(
      await influencer.call('POST /withdrawals/', {
        body: { amount: '100', payment_method: 'bkash', phone_number: '01712345678' },
      }),
      201,
    )
    expect((await notificationsOf(admin))[0]).toEqual(
      about({ kind: 'withdrawal_requested', subject_id: body.id, person: influencer.username, amount: '100.00' }),
    )
    expectStatus(
      await admin.call('PUT /admin/withdrawals/{id}/', { params: { id: body.id }, body: { status: 'approved' } }),
      200,
    )
    expect((await notificationsOf(influencer))[0]).toEqual(
      about({ kind: 'withdrawal_approved', subject_id: body.id, amount: '100.00' }),
    )
    await correctBalance(transactOn(server.services.db), {
      actorId: admin.id,
      influencerId: influencer.id,
      amount: 5_000,
      reason: 'Paid twice',
    })
    expect((await notificationsOf(influencer))[0]).toMatchObject({
      kind: 'balance_corrected',
      amount: '50.00',
      reason: 'Paid twice',
    })
  })

  test('does not mix up an application with a correction or a withdrawal of the same id', async () => {
    await earn(admin, brand, influencer, '500')
    const application = await applyTo(stranger, await publish(brand))
    const owner = await connectAs('owner')
    onTestFinished(() => owner.end())
    for (const table of ['ledger_corrections', 'withdrawals'])
      await owner.query(`alter sequence ${table}_id_seq restart with ${application.id}`)
    await correctBalance(transactOn(server.services.db), {
      actorId: admin.id,
      influencerId: influencer.id,
      amount: -1,
      reason: 'Rounding',
    })
    const body = { amount: '100', payment_method: 'bkash' as const, phone_number: '01712345678' }
    expect(expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body.id).toBe(application.id)
    expect((await notificationsOf(brand))[0]).toMatchObject({
      kind: 'application_submitted',
      subject_id: application.id,
      amount: null,
    })
  })

  test('shows only the latest unread message from a person, until it is read', async () => {
    await collaborate(brand, influencer, '500')
    await send(brand, influencer, 'First')
    expect((await kindsOf(influencer)).filter(kind => kind === 'message_sent')).toHaveLength(1)
    await send(brand, influencer, 'Second')
    await send(brand, influencer, 'Third')
    const [message, ...others] = await notificationsOf(influencer)
    expect(message).toEqual(about({ kind: 'message_sent', subject_id: brand.id, person: brand.username }))
    expect(others.map(({ kind }) => kind)).not.toContain('message_sent')
    expectStatus(await influencer.call('POST /messages/read/', { body: { with: brand.id } }), 204)
    expect((await notificationsOf(influencer))[0]).toMatchObject({ kind: 'message_sent', read: true })
    await send(brand, influencer, 'Fourth')
    expect((await notificationsOf(influencer)).slice(0, 2)).toMatchObject([
      { kind: 'message_sent', read: false },
      { kind: 'message_sent', read: true },
    ])
  })

  test('keeps other notifications when messages are read or followed by others', async () => {
    const other = await createUser(server, 'brand')
    await collaborate(brand, influencer, '500')
    await collaborate(other, influencer, '500')
    await collaborate(brand, stranger, '500')
    const sends = [
      [brand, influencer],
      [other, influencer],
      [brand, stranger],
    ] as const
    for (const [from, to] of sends) await send(from, to)
    const unread = async (person: Person) =>
      (await notificationsOf(person))
        .filter(({ read: wasRead }) => !wasRead)
        .map(({ kind, person: name }) => [kind, name])
        .toSorted()
    const [before, ofStranger] = [await unread(influencer), await unread(stranger)]
    expect(before).toContainEqual(['message_sent', brand.username])
    for (const [from, to] of sends.toReversed()) {
      await send(from, to)
      expect([await unread(influencer), await unread(stranger)]).toEqual([before, ofStranger])
    }
    expectStatus(await influencer.call('POST /messages/read/', { body: { with: brand.id } }), 204)
    expect(await unread(influencer)).toEqual(
      before.filter(([kind, name]) => kind !== 'message_sent' || name !== brand.username),
    )
    expect(await unread(stranger)).toEqual(ofStranger)
  })

  test('notifies nobody of a message that was read before its event was dispatched', async () => {
    await collaborate(brand, influencer, '500')
    await send(brand, influencer)
    expectStatus(await influencer.call('POST /messages/read/', { body: { with: brand.id } }), 204)
    expect(await kindsOf(influencer)).not.toContain('message_sent')
  })

  test('reads only the notifications of the recipients, however many others are unread', async () => {
    const owner = await connectAs('owner')
    onTestFinished(() => owner.end())
    // The statistics of an empty table, as on a new site.
    await owner.query('alter table notifications set (autovacuum_enabled = off)')
    await owner.query(
      `insert into users (username, email, password_hash, role)
      select 'many-' || number, 'many-' || number || '@example.com', '', 'influencer' from generate_series(1, 100) number`,
    )
    await owner.query(
      `with event as (
        insert into events (type, actor_id, subject_type, subject_id, payload)
        select 'account_registered', id, 'user', id, '{"after": {"role": "influencer"}}' from users where username like 'many-%' returning id
      ), person as (
        select id, row_number() over () as number from users where username like 'many-%'
      )
      insert into notifications (user_id, event_id, kind, actor_id, subject_type, subject_id, at)
      select receiver.id, event.id, 'message_sent', sender.id, 'message', 1, now()
      from person receiver, person sender join (select id, row_number() over () as number from event) event using (number)`,
    )
    await collaborate(brand, influencer, '500')
    await send(brand, influencer)
    await dispatchEverything(server.services.db)
    await send(brand, influencer)
    const { db } = server.services
    const fetched = await transactOn(db)(async tx => {
      const events = await tx.selectFrom('events').select('id').where('type', '=', 'message_sent').execute()
      await notifyOfMessages(
        tx,
        events.map(({ id }) => id),
      )
      const { rows } = await sql<{ rows: number }>`
        select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables
        where relname = 'notifications'`.execute(tx)
      return rows[0]?.rows
    })
    expect(fetched).toBeLessThan(100)
    expect((await notificationsOf(influencer)).filter(({ kind }) => kind === 'message_sent')).toHaveLength(1)
  })

  test('notifies everyone once when a batch of events is dispatched again', async () => {
    await collaborate(brand, influencer, '500')
    await send(brand, influencer)
    const before = [await notificationsOf(brand), await notificationsOf(influencer)]
    const { db } = server.services
    const events = (await db.selectFrom('events').select('id').execute()).map(({ id }) => id)
    await transactOn(db)(async tx => {
      await notify(tx, events)
      await notifyOfMessages(tx, events)
    })
    expect([await notificationsOf(brand), await notificationsOf(influencer)]).toEqual(before)
  })

  test('has pages', async () => {
    const campaign = await publish(brand)
    for (const person of [influencer, stranger]) await applyTo(person, campaign)
    const all = await notificationsOf(brand)
    const first = await brand.call('GET /notifications/', { query: { limit: 1 } })
    expect(first.body).toEqual(all.slice(0, 1))
    const cursor = nextCursor(first.headers) ?? ''
    expect((await brand.call('GET /notifications/', { query: { limit: 1, cursor } })).body).toEqual(all.slice(1))
  })
})

describe('POST /notifications/read/', () => {
  test('marks one, all up to one, or all as read', async () => {
    const campaign = await publish(brand)
    for (const person of [influencer, stranger, await createUser(server, 'influencer')]) await applyTo(person, campaign)
    const [newest, middle, oldest] = await notificationsOf(brand)
    expect(await unreadOf(brand)).toBe(3)
    await read(brand, { id: newest?.id ?? 0 })
    expect((await notificationsOf(brand)).map(row => row.read)).toEqual([true, false, false])
    await read(brand, { up_to: oldest?.id ?? 0 })
    expect((await notificationsOf(brand)).map(row => row.read)).toEqual([true, false, true])
    expect(middle?.read).toBe(false)
    await read(brand)
    expect(await unreadOf(brand)).toBe(0)
  })

  test('marks any number as read, in transactions of at most 1,000, even if another request marks some of them', async () => {
    const owner = await connectAs('owner')
    onTestFinished(() => owner.end())
    const unread = await owner.query<{ id: string }>(
      `with event as (
        insert into events (type, subject_type, subject_id)
        select 'picture_changed', 'user', $1::bigint from generate_series(1, 1002) returning id
      )
      insert into notifications (user_id, event_id, kind, subject_type, subject_id, at)
      select $1::bigint, id, 'campaigns_published', 'campaign', 1, now() from event
      returning id`,
      [admin.id],
    )
    await owner.query('begin')
    await owner.query('update notifications set read_at = now() where id = $1', [unread.rows[0]?.id])
    const marked = read(admin)
    await untilBlockedBy(owner, marked)
    await owner.query('commit')
    await marked
    expect(await unreadOf(admin)).toBe(0)
    const { rows } = await owner.query<{ rows: number }>(
      `select count(*)::integer as rows from notifications where user_id = $1 group by xmin::text order by 1`,
      [admin.id],
    )
    expect(rows.map(({ rows }) => rows)).toEqual([1, 1, 1_000])
  })

  test('keeps the time at which a notification was first read', async () => {
    await collaborate(brand, influencer, '500')
    await send(brand, influencer)
    await notificationsOf(influencer)
    const readMessages = () => influencer.call('POST /messages/read/', { body: { with: brand.id } })
    const times = () => server.services.db.selectFrom('notifications').select(['id', 'read_at']).orderBy('id').execute()
    expectStatus(await readMessages(), 204)
    await read(influencer)
    const before = await times()
    expectStatus(await readMessages(), 204)
    await read(influencer)
    expect(await times()).toEqual(before)
  })

  test("leaves other people's notifications unread", async () => {
    await applyTo(influencer, await publish(brand))
    const [notification] = await notificationsOf(brand)
    await read(stranger, { id: notification?.id ?? 0 })
    await read(stranger)
    expect(await unreadOf(brand)).toBe(1)
  })
})

test('open pages receive a hint of a new notification', async () => {
  await dispatchEverything(server.services.db)
  await deliverHints(server.services)
  const stream = await openReadyStream(server.origin, brand)
  await applyTo(influencer, await publish(brand))
  await dispatchEverything(server.services.db)
  expect(await hintOf(stream, 'notification')).toBe(brand.id)
})

test('open pages receive a hint when notifications are read, unless all were already read', async () => {
  const { db } = server.services
  await applyTo(influencer, await publish(brand))
  await dispatchEverything(db)
  await deliverHints(server.services)
  const stream = await openReadyStream(server.origin, brand)
  await read(brand)
  await read(brand)
  await sendHints(db, [{ to: [brand.id], kind: 'typing', id: 1 }])
  expect(await stream.next()).toEqual({ kind: 'notification', id: brand.id })
  expect(await stream.next()).toEqual({ kind: 'typing', id: 1 })
})

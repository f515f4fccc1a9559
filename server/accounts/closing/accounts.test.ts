import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { dispatchBatch } from '#platform/events/dispatch.ts'
import { preparePositions } from '#platform/events/positions.ts'
import type { Subscriber } from '#platform/events/subscriber.ts'
import { subscribers } from '#server/boot/subscribers.ts'
import { useAdmin, useApp } from '#tests/support/app.ts'
import { attach, pdfFile } from '#tests/support/attachments.ts'
import type { Person } from '#tests/support/client.ts'
import { runAsOwner, testDatabaseUrl } from '#tests/support/database.ts'
import { auditLogOf, dispatchEverything, until } from '#tests/support/events.ts'
import { untilWaiting } from '#tests/support/locks.ts'
import {
  applyTo,
  collaborate,
  createUser,
  decide,
  earn,
  expectStatus,
  login,
  owe,
  pay,
  publish,
  uniqueName,
  uniqueTransactionId,
} from '#tests/support/people.ts'
import { uploadPicture } from '#tests/support/pictures.ts'
import { setUpSecondFactor } from '#tests/support/second-factor.ts'
import { closeAccount } from './close-account.ts'
import { exportData } from './export-data.ts'

const app = useApp()
const admin = useAdmin(app)
let brand: Person
let influencer: Person
beforeEach(async () => {
  brand = await createUser(app, 'brand')
  influencer = await createUser(app, 'influencer')
})

const close = ({ email }: Person) => closeAccount(app.services.db, app.services.files, email)
const userOf = async ({ id }: Person) =>
  app.services.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const withdraw = async (amount: string) => {
  const body = { amount, payment_method: 'bkash' as const, phone_number: '01712345678' }
  return expectStatus(await influencer.call('POST /withdrawals/', { body }), 201).body
}

/** Every table that contains the text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and has_table_privilege(oid, 'select') order by 1`.execute(app.services.db)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      select 1 from ${sql.table(name)} r where strpos(lower(to_jsonb(r)::text), lower(${text})) > 0 limit 1`.execute(
      app.services.db,
    )
    if (hits.length > 0) found.push(name)
  }
  return found
}

/** The rows that name the user as their owner, by table. */
async function rowsOf({ id }: Person): Promise<Record<string, object[]>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'users'::regclass and has_table_privilege(c.oid, 'select')
    order by 1, 2`.execute(app.services.db)
  const found: Record<string, object[]> = {}
  for (const { table, column } of columns) {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(r) as row from ${sql.table(table)} r where ${sql.ref(column)} = ${id} order by 1`.execute(
      app.services.db,
    )
    if (rows.length > 0) found[table] = [...(found[table] ?? []), ...rows.map(({ row }) => row)]
  }
  return found
}

/** Leaves a trace of an influencer wherever users can. */
async function leaveTraces(person = influencer): Promise<void> {
  const body = {
    username: person.username,
    email: person.email,
    bio: `I am ${person.username}`,
    category: 'food' as const,
    division: 'sylhet' as const,
    followers_count: 12,
    portfolio: `https://example.com/${person.username}`,
    social_links: { youtube: `https://youtube.com/${person.username}` },
  }
  expectStatus(await person.call('PUT /profile/', { body }), 200)
  const pending = { ...body, email: `new-${person.username}@example.com` }
  expectStatus(await person.call('PUT /profile/', { body: pending }), 200)
  const { id: campaign } = await publish(brand)
  expectStatus(await person.call('PUT /campaigns/{id}/saved/', { params: { id: campaign } }), 204)
  await login(app.send, person.email)
  await setUpSecondFactor(person)
  const preferences = [{ kind: 'message_sent' as const, channel: 'bell' as const, enabled: false }]
  expectStatus(await person.call('PUT /notifications/preferences/', { body: { preferences } }), 200)
  expectStatus(await app.anonymous.call('POST /password/forgot/', { body: { email: person.email } }), 204)
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expectStatus(await uploadPicture(app.origin, person, picture), 200)
  await runAsOwner(`insert into conversations (brand_id, influencer_id) values (${brand.id}, ${person.id})`)
  expect((await attach(app.origin, person, pdfFile())).status).toBe(201)
  await dispatchEverything(app.services.db)
}

describe('closing an account', () => {
  test('deletes what identifies the user, and keeps the records of work and money', async () => {
    await leaveTraces()
    await earn(admin, brand, influencer, '500')
    const { body: sent } = await attach(app.origin, influencer, pdfFile())
    const message = { receiver: brand.id, content: 'The figures', attachment: sent.id }
    expectStatus(await influencer.call('POST /messages/', { body: message }), 201)
    const { id } = await withdraw('500')
    expectStatus(
      await admin.call('PUT /admin/withdrawals/{id}/', { params: { id }, body: { status: 'approved' } }),
      200,
    )
    await dispatchEverything(app.services.db)
    expect(await tablesWith(influencer.username)).not.toEqual([])
    expect(await readdir(app.picturesFolder)).toHaveLength(1)
    const { username, closedAs } = await close(influencer)
    expect(username).toBe(influencer.username)
    expect(await tablesWith(influencer.username)).toEqual([])
    expect(await readdir(app.picturesFolder)).toEqual([])
    expect(Object.keys(await rowsOf(influencer))).toEqual([
      'applications',
      'attachments',
      'conversations',
      'events',
      'former_usernames',
      'influencer_categories',
      'influencer_figures',
      'influencer_months',
      'influencer_profiles',
      'ledger_accounts',
      'messages',
      // Written by the brand, about the influencer.
      'notifications',
      'withdrawals',
    ])
    expect(await userOf(influencer)).toMatchObject({
      username: closedAs,
      email: `${closedAs}@closed.invalid`,
      is_active: false,
    })
    const { body } = expectStatus(await brand.call('GET /applications/', { query: { status: 'accepted' } }), 200)
    expect(body).toMatchObject([{ influencer_name: closedAs, status: 'accepted' }])
    expect(await auditLogOf(app.services.db, 'user', influencer.id)).toContainEqual({
      actor_id: null,
      action: 'account_closed',
      details: {},
      before: null,
      after: { is_active: false },
    })
  })

  test("leaves everybody else's rows and picture unchanged", async () => {
    const others = [await createUser(app, 'brand'), await createUser(app, 'influencer')] as const
    await applyTo(others[1], await publish(others[0]))
    for (const person of [others[1], influencer]) await leaveTraces(person)
    for (const person of [others[0], brand]) {
      const { username, email } = person
      const body = { username, email, bio: `We are ${username}`, website: `https://${username}.example.com` }
      expectStatus(await person.call('PUT /profile/', { body }), 200)
    }
    const rows = () => Promise.all(others.flatMap(person => [userOf(person), rowsOf(person)]))
    const before = await rows()
    const picture = (await others[1].call('GET /profile/')).body.profile_picture ?? ''
    await close(influencer)
    await close(brand)
    expect(await tablesWith(brand.username)).toEqual([])
    expect(await rows()).toEqual(before)
    expect(await readdir(app.picturesFolder)).toContain(basename(picture))
    const requests = app.services.db.selectFrom('password_reset_requests').select('email')
    expect(await requests.execute()).toContainEqual({ email: others[1].email })
  })

  test('ends all sessions, and nobody can log in to it or activate it again', async () => {
    const { closedAs } = await close(influencer)
    expect((await influencer.call('GET /profile/')).status).toBe(401)
    const credentials = { email: `${closedAs}@closed.invalid`, password: influencer.password }
    expect((await app.anonymous.call('POST /login/', { body: credentials })).status).toBe(401)
    const params = { id: influencer.id }
    const reply = await admin.call('PUT /admin/users/{id}/', { params, body: { action: 'activate' } })
    expect(reply).toMatchObject({ status: 409, error: { code: 'account_closed' } })
    expect((await app.anonymous.call('GET /profile/{username}/', { params: { username: closedAs } })).status).toBe(404)
  })

  test('frees the address for a new account, and reserves the name for a year', async () => {
    const { username, email, password } = influencer
    await close(influencer)
    const register = (username: string) =>
      app.anonymous.call('POST /register/', { body: { username, email, password, role: 'influencer' } })
    expect((await register(username)).body).toEqual({ username: ['A user with that username already exists.'] })
    expectStatus(await app.anonymous.call('GET /profile/{username}/', { params: { username } }), 404)
    expectStatus(await register(uniqueName('other')), 201)
  })

  test("rejects an influencer's pending applications", async () => {
    const application = await applyTo(influencer, await publish(brand))
    await close(influencer)
    const { body } = expectStatus(await brand.call('GET /applications/'), 200)
    expect(body).toMatchObject([{ id: application.id, status: 'rejected' }])
    expect((await auditLogOf(app.services.db, 'application', application.id)).map(({ action }) => action)).toEqual([
      'application_submitted',
      'application_rejected',
    ])
  })

  test('leaves no notifications, even of events dispatched afterwards', async () => {
    await earn(admin, brand, influencer, '500')
    const params = { id: (await withdraw('500')).id }
    expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', { params, body: { status: 'approved' } }), 200)
    expectStatus(await brand.call('POST /messages/', { body: { receiver: influencer.id, content: 'Hello' } }), 201)
    await applyTo(influencer, await publish(brand))
    await close(influencer)
    await dispatchEverything(app.services.db)
    const left = app.services.db.selectFrom('notifications').select('kind').where('user_id', '=', influencer.id)
    expect(await left.execute()).toEqual([])
  })

  test('leaves no notifications of an event dispatched at the same time', async () => {
    const stored = Promise.withResolvers<void>()
    const closing = Promise.withResolvers<void>()
    let isHandled = false
    const waiting: Subscriber = {
      name: 'waiting',
      types: ['application_rejected'],
      async handle() {
        isHandled = true
        stored.resolve()
        await closing.promise
      },
    }
    await preparePositions(app.services.db, [waiting])
    await decide(brand, await applyTo(influencer, await publish(brand)), 'rejected')
    // An older transaction of another worker may keep the event out of the first batches.
    const dispatched = until(async () => {
      await dispatchBatch(app.services.db, [...subscribers, waiting])
      return isHandled
    })
    await stored.promise
    const client = new Client({ connectionString: await testDatabaseUrl() })
    await client.connect()
    const closed = close(influencer)
    await untilWaiting(client, 1, closed)
    closing.resolve()
    await Promise.all([dispatched, closed])
    await client.query(`delete from event_positions where subscriber = 'waiting'`)
    await client.end()
    const left = app.services.db.selectFrom('notifications').select('kind').where('user_id', '=', influencer.id)
    expect(await left.execute()).toEqual([])
  })

  test("deletes a brand's campaigns except those with paid work, which it closes", async () => {
    const waiting = await publish(brand)
    await applyTo(influencer, waiting)
    await earn(admin, brand, influencer, '500')
    const { closedAs } = await close(brand)
    const { body } = expectStatus(await influencer.call('GET /applications/'), 200)
    expect(body.map(({ campaign_brand, status }) => ({ campaign_brand, status }))).toEqual([
      { campaign_brand: closedAs, status: 'accepted' },
      { campaign_brand: closedAs, status: 'rejected' },
    ])
    const campaigns = await app.services.db
      .selectFrom('campaigns')
      .select(['is_available', sql<boolean>`deleted_at is not null`.as('is_deleted')])
      .where('brand_id', '=', brand.id)
      .orderBy('id')
      .execute()
    expect(campaigns).toEqual([
      { is_available: false, is_deleted: true },
      { is_available: false, is_deleted: false },
    ])
  })

  /** What keeps the influencer's or the brand's account open, and the text of the refusal. */
  const unsettled: [string, () => Promise<Person>, RegExp][] = [
    [
      'an accepted application is unpaid',
      async () => (await collaborate(brand, influencer, '500'), brand),
      /without a confirmed payment: 1\.$/,
    ],
    [
      'a payment is waiting',
      async () => (await pay(brand, await collaborate(brand, influencer, '500')), influencer),
      /without a confirmed payment: 1\.$/,
    ],
    [
      'there is a balance',
      async () => (await earn(admin, brand, influencer, '500'), influencer),
      /balance: 500\.00 taka/,
    ],
    [
      'a withdrawal is pending',
      async () => (await earn(admin, brand, influencer, '500'), await withdraw('500'), influencer),
      /withdrawals to decide: 1\.$/,
    ],
    [
      'there is a debt',
      async () => {
        const payment = await earn(admin, brand, influencer, '500')
        const params = { id: (await withdraw('500')).id }
        expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', { params, body: { status: 'approved' } }), 200)
        await owe(admin, payment)
        return influencer
      },
      /debt: 500\.00 taka/,
    ],
    [
      'a refund is due',
      async () => (await owe(admin, await earn(admin, brand, influencer, '500')), brand),
      /refunds to send: 1/,
    ],
  ]
  test.each(unsettled)('changes nothing while %s', async (_, prepare, reason) => {
    const person = await prepare()
    const before = await userOf(person)
    await expect(close(person)).rejects.toThrow(reason)
    expect(await userOf(person)).toEqual(before)
    expectStatus(await person.call('GET /profile/'), 200)
  })

  test('refuses an unknown address and an admin', async () => {
    await expect(closeAccount(app.services.db, app.services.files, 'nobody@example.com')).rejects.toThrow(
      'There is no user with the email address nobody@example.com.',
    )
    await expect(close(admin)).rejects.toThrow('is an admin')
  })
})

describe('exporting data', () => {
  test("returns the user's own data without secrets or other people's", async () => {
    const other = await createUser(app, 'influencer')
    await leaveTraces()
    await applyTo(other, await publish(brand))
    await earn(admin, brand, influencer, '500')
    const data = await exportData(app.services.db, influencer.email)
    expect(data).toMatchObject({
      account: [{ username: influencer.username, email: influencer.email }],
      influencer_profile: [{ bio: `I am ${influencer.username}` }],
      email_changes: [{ email: `new-${influencer.username}@example.com` }],
      applications: [{ influencer_id: influencer.id, expected_fee: 50_000 }],
      earnings: [{ amount: 50_000, status: 'confirmed' }],
    })
    const keys = new Set(Object.values(data).flatMap(rows => rows.flatMap(row => Object.keys(row))))
    for (const secret of ['password_hash', 'refresh_hash', 'secret', 'auth', 'text', 'html'])
      expect(keys).not.toContain(secret)
    expect(JSON.stringify(data)).not.toContain(other.username)
  })

  test("returns no other people's rows in any list", async () => {
    const payment = await earn(admin, brand, influencer, '500')
    await withdraw('100')
    expectStatus(await brand.call('POST /messages/', { body: { receiver: influencer.id, content: 'Hello' } }), 201)
    await owe(admin, payment)
    await dispatchEverything(app.services.db)
    const strangers = [await createUser(app, 'brand'), await createUser(app, 'influencer')]
    const copies = await Promise.all(strangers.map(({ email }) => exportData(app.services.db, email)))
    expect(copies.map(Object.keys)).toEqual([
      ['account', 'brand_profile', 'sessions', 'balances', 'activity'],
      ['account', 'influencer_profile', 'sessions', 'balances', 'activity'],
    ])
  })

  test("omits what a reversal took from the influencer from a brand's copy", async () => {
    await owe(admin, await earn(admin, brand, influencer, '500'))
    const { reversals } = await exportData(app.services.db, brand.email)
    expect(reversals?.map(Object.keys)).toEqual([['id', 'kind', 'note', 'created_at', 'payment_id']])
  })

  test("contains the note of a reversal in both sides' copies", async () => {
    const params = { id: (await earn(admin, brand, influencer, '500')).id }
    const body = { kind: 'not_received', note: 'Not in the statement' } as const
    expectStatus(await admin.call('POST /admin/payments/{id}/reversal/', { params, body }), 201)
    for (const { email } of [brand, influencer])
      expect(await exportData(app.services.db, email)).toMatchObject({ reversals: [body] })
  })

  test('omits the platform fee of payments, which only admins may see', async () => {
    await earn(admin, brand, influencer, '500')
    const copies = await Promise.all([brand, influencer].map(({ email }) => exportData(app.services.db, email)))
    expect(copies).toMatchObject([{ payments: [{ amount: 50_000 }] }, { earnings: [{ amount: 50_000, net: 50_000 }] }])
    expect(JSON.stringify(copies)).not.toContain('platform_fee')
  })

  test('omits which admin decided', async () => {
    await earn(admin, brand, influencer, '500')
    const params = { id: (await withdraw('500')).id }
    expectStatus(await admin.call('PUT /admin/withdrawals/{id}/', { params, body: { status: 'approved' } }), 200)
    await dispatchEverything(app.services.db)
    const data = await exportData(app.services.db, influencer.email)
    expect(data['notifications']).toContainEqual(expect.objectContaining({ kind: 'withdrawal_approved' }))
    expect(data['withdrawals']).toMatchObject([{ status: 'approved' }])
    expect(JSON.stringify(data)).not.toMatch(/"(actor_id|decided_by)"/)
  })

  test("omits what only the brand may see of its payments from an influencer's copy", async () => {
    const application = await collaborate(brand, influencer, '500')
    const body = {
      application_id: application.id,
      amount: '500',
      payment_method: 'bkash' as const,
      transaction_id: uniqueTransactionId(),
      sender_number: '01799999999',
    }
    const { id } = expectStatus(await brand.call('POST /payments/submit/', { body }), 201).body
    const rejection = { status: 'rejected' as const, note: 'Not in the statement' }
    expectStatus(await admin.call('PUT /admin/payments/{id}/', { params: { id }, body: rejection }), 200)
    await pay(brand, application)
    const [own, others] = [brand, influencer].map(({ email }) => exportData(app.services.db, email))
    expect(await own).toMatchObject({ payments: [{ status: 'rejected' }, { status: 'pending' }] })
    expect(JSON.stringify(await own)).toContain('01799999999')
    expect(await others).toMatchObject({ earnings: [{ status: 'pending' }] })
    expect(JSON.stringify(await others)).not.toMatch(/01799999999|Not in the statement/)
  })

  test('refuses an unknown address', async () => {
    await expect(exportData(app.services.db, 'nobody@example.com')).rejects.toThrow('There is no user')
  })
})

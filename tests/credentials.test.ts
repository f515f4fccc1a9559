import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { resetPassword } from '#server/accounts/auth/index.ts'
import { useApp } from './support/app.ts'
import type { Person } from './support/client.ts'
import { expectStatus, makeAdmin } from './support/people.ts'
import { browser } from './support/push-browser.ts'

const app = useApp()

/** What ends each stored credential when its creator is deactivated or the password is reset. */
const rules: Record<
  string,
  'with the session' | 'with the user' | 'revoked' | 'checked with the user' | 'of the site'
> = {
  'attachments.address': 'of the site',
  'devices.key_hash': 'revoked',
  'ended_sessions.refresh_hash': 'with the session',
  'former_usernames.name_hash': 'of the site',
  'idempotency_keys.answer': 'checked with the user',
  'idempotency_keys.key_hash': 'checked with the user',
  'idempotency_keys.request_hash': 'checked with the user',
  'known_addresses.address': 'of the site',
  'mail_links.token_hash': 'checked with the user',
  'mails.secret': 'checked with the user',
  'push_subscriptions.auth': 'with the session',
  'push_subscriptions.p256dh': 'with the session',
  'recovery_codes.code_hash': 'checked with the user',
  'second_factors.secret': 'checked with the user',
  'sessions.refresh_hash': 'with the session',
  'settings.jwt_secret': 'of the site',
  'settings.previous_jwt_secret': 'of the site',
  'settings.vapid_private_key': 'of the site',
  'users.password_hash': 'checked with the user',
  'wallet_entries.raw_hash': 'of the site',
  'wallet_imports.sha256': 'of the site',
}

test('every stored credential has a rule for when its creator is deactivated', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname || '.' || attname as name from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and (atttypid = 'bytea'::regtype or atttypid <> 'timestamptz'::regtype and attname ~ '(secret|token|password_hash|p256dh|^auth$|private_key)')
    order by 1`.execute(app.services.db)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(rules).toSorted())
})

async function withCredentials(): Promise<{ maker: Person; key: string; id: number }> {
  const maker = await makeAdmin(app)
  const { keys } = browser('phone')
  const body = { endpoint: `https://fcm.googleapis.com/fcm/send/${maker.id}`, keys }
  expectStatus(await maker.call('PUT /push/', { body }), 204)
  const device = expectStatus(await maker.call('POST /admin/devices/', { body: { name: 'phone' } }), 201).body
  expect(device.created_by).toBe(maker.username)
  return { maker, key: device.key, id: device.id }
}

const forward = async (key: string) =>
  (
    await app.send({
      method: 'POST',
      path: '/wallet-messages/',
      body: { account: 'bkash', text: 'hello', received_at: new Date().toISOString() },
      headers: { authorization: `Bearer ${key}` },
    })
  ).status

test.each<[string, (admin: Person, maker: Person) => Promise<unknown>]>([
  [
    'is deactivated',
    (admin, maker) =>
      admin.call('PUT /admin/users/{id}/', { params: { id: maker.id }, body: { action: 'deactivate' } }),
  ],
  [
    'resets the password',
    (_, maker) => resetPassword(app.services.db, maker.email, 'another horse battery', { generated: false }),
  ],
])('device keys, push subscriptions and sessions end when their creator %s', async (_, end) => {
  const [admin, { maker, key, id }] = [await makeAdmin(app), await withCredentials()]
  expect(await forward(key)).not.toBe(401)
  await end(admin, maker)
  expect(await forward(key)).toBe(401)
  const { db } = app.services
  expect(await db.selectFrom('push_subscriptions').select('id').where('user_id', '=', maker.id).execute()).toEqual([])
  expect(await db.selectFrom('sessions').select('id').where('user_id', '=', maker.id).execute()).toEqual([])
  const devices = expectStatus(await admin.call('GET /admin/devices/'), 200).body
  expect(devices.find(device => device.id === id)).toMatchObject({
    created_by: maker.username,
    revoked_at: expect.any(String),
  })
  const revoked = db.selectFrom('events').select('id').where('type', '=', 'device_revoked').where('subject_id', '=', id)
  expect(await revoked.execute()).toHaveLength(1)
})

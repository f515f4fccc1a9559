import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { deleteForgottenGuesses, deleteOldAddresses, deleteOldIdempotencyKeys } from '#platform/jobs/cleanup.ts'
import { forgetFuture } from '#platform/jobs/worker.ts'
import { recordDeviceUse } from '#platform/security/devices.ts'
import { loginGuesses } from '#platform/security/guesses.ts'
import { rateLimits } from '#platform/security/rate-limits.ts'
import { gradualRotation, rotateSecret, storedSecrets } from '#platform/security/secrets.ts'
import { deleteUnsent } from '#server/marketplace/attachments/commands.ts'
import { storedBytes } from '#server/marketplace/attachments/queries.ts'
import { recentMails } from '#server/notify/mail/queries.ts'
import { abandonedImports } from '#server/wallets/imports/queries.ts'
import { useApp } from './support/app.ts'
import type { Person } from './support/client.ts'
import { connectAs, runAsOwner } from './support/database.ts'
import { dispatchEverything } from './support/events.ts'
import { tokenIn, useMail } from './support/mail.ts'
import { createUser, login, password } from './support/people.ts'
import { codeOf, setUpSecondFactor } from './support/second-factor.ts'

const app = useApp()
const mail = useMail(app)
let person: Person
const email = () => ({ email: person.email })

beforeEach(async () => {
  person = await createUser(app, 'influencer')
})

const run = (statement: string) => runAsOwner(statement)
const status = async (call: Promise<{ status: number }>) => (await call).status
const count = async (query: string) =>
  (await sql.raw<{ count: number }>(`select count(*)::integer as count ${query}`).execute(app.services.db)).rows[0]
    ?.count
const future = `now() + interval '1 year'`

/**
 * The times that limits are measured by, with proof that a time from a clock a year ahead neither locks nor unlocks
 * anything.
 */
const measured: Record<string, () => Promise<void>> = {
  'guesses.last_at': async () => {
    await run(`insert into guesses values (${person.id}, 'password', 20, ${future})`)
    const body = { current_password: password, password: 'another horse battery' }
    expect(await status(person.call('POST /password/', { body }))).toBe(204)
  },
  'sign_in_guesses.counted_at': async () => {
    const guesses = loginGuesses(app.services.db, app.services.tokens, rateLimits)
    for (let guess = 0; guess < 5; guess++) await guesses.count(person.email, '192.0.2.1')
    await run(`update sign_in_guesses set level = level + 40, counted_at = ${future}, next_at = ${future}`)
    await guesses.count(person.email, '192.0.2.1')
    await expect(guesses.count(person.email, '192.0.2.1')).rejects.toMatchObject({ code: 'too_many_requests' })
    await run(`update sign_in_guesses set counted_at = ${future}`)
    await deleteForgottenGuesses(app.services.db)
    expect(await count('from sign_in_guesses')).toBe(0)
  },
  'known_addresses.signed_in_at': async () => {
    const guesses = loginGuesses(app.services.db, app.services.tokens, rateLimits)
    const counters = async () => (await guesses.count(person.email, '192.0.2.2')).counters.length
    await guesses.introduce(person.email, '192.0.2.2')
    expect(await counters()).toBe(1)
    await run(`update known_addresses set signed_in_at = ${future}`)
    expect(await counters()).toBe(3)
    await guesses.introduce(person.email, '192.0.2.2')
    expect(await counters()).toBe(1)
    await run(`update known_addresses set signed_in_at = ${future}`)
    await deleteOldAddresses(app.services.db)
    expect(await count('from known_addresses')).toBe(0)
  },
  'sessions.expires_at': async () => {
    await run(`update sessions set expires_at = expires_at + interval '1 year' where user_id = ${person.id}`)
    expect(await status(person.call('GET /profile/'))).toBe(401)
    expect(await status(app.anonymous.call('POST /token/refresh/', { body: { refresh: person.refresh } }))).toBe(401)
    expect((await login(app.send, person.email)).id).toBe(person.id)
  },
  'sessions.confirmed_at': async () => {
    await run(`update sessions set confirmed_at = ${future} where user_id = ${person.id}`)
    expect(await status(person.call('POST /sessions/end-others/'))).toBe(403)
    await person.call('POST /confirm/', { body: { password } })
    expect(await status(person.call('POST /sessions/end-others/'))).toBe(204)
  },
  'sessions.last_used_at': async () => {
    await run(`update sessions set last_used_at = ${future} where user_id = ${person.id}`)
    await app.anonymous.call('POST /token/refresh/', { body: { refresh: person.refresh } })
    expect(await count(`from sessions where user_id = ${person.id} and last_used_at > now()`)).toBe(0)
  },
  'ended_sessions.refused_at': async () => {
    await person.call('POST /logout/')
    await run(`update ended_sessions set refused_at = ${future} where user_id = ${person.id}`)
    await app.anonymous.call('POST /token/refresh/', { body: { refresh: person.refresh } })
    expect(await count(`from ended_sessions where user_id = ${person.id} and reused_at is not null`)).toBe(1)
  },
  'devices.last_used_at': async () => {
    await run(
      `insert into devices (name, key_hash, last_used_at, created_by) values ('phone', sha256('key'), ${future}, ${person.id})`,
    )
    const { id } = await app.services.db.selectFrom('devices').select('id').executeTakeFirstOrThrow()
    await recordDeviceUse(app.services.db, { id })
    expect(await count('from devices where last_used_at > now()')).toBe(0)
  },
  'second_factors.last_step': async () => {
    const { secret } = await setUpSecondFactor(person)
    await run(`update second_factors set last_step = last_step + 1000000`)
    const body = { ...email(), password, code: codeOf(secret) }
    expect(await status(app.anonymous.call('POST /login/', { body }))).toBe(200)
    expect(await status(app.anonymous.call('POST /login/', { body }))).toBe(401)
  },
  'email_changes.requested_at': async () => {
    await run(`insert into email_changes values (${person.id}, 'new@example.com', ${future})`)
    expect((await person.call('GET /profile/')).body).toMatchObject({ pending_email: null })
  },
  'event_positions.retry_at': async () => {
    await run(`update event_positions set retry_at = ${future} where subscriber = 'pushes'`)
    await dispatchEverything(app.services.db)
    expect(await count('from event_positions where retry_at is not null')).toBe(0)
  },
  'mails.created_at': async () => {
    await run(
      `insert into mails (user_id, kind, created_at, written_at, counted_for) select ${person.id}, 'reset_password', ${future}, ${future}, '${person.email}' from generate_series(1, 9)`,
    )
    expect(await recentMails(app.services.db, person.id, 'reset_password')).toBe(0)
    await app.anonymous.call('POST /password/forgot/', { body: email() })
    await mail.deliver()
    expect(mail.server.to(person)).not.toEqual([])
  },
  'mails.due_at': async () => {
    await run(
      `delete from mails; insert into mails (user_id, kind, due_at) values (${person.id}, 'verify_email', ${future})`,
    )
    const waiting = `from mails where user_id = ${person.id} and due_at > now() and attempts = 0`
    await mail.deliver()
    expect(await count(waiting)).toBe(1)
    const owner = await connectAs('owner')
    await forgetFuture(owner)
    await owner.end()
    await mail.deliver()
    expect(await count(waiting)).toBe(0)
  },
  'mail_links.expires_at': async () => {
    await app.anonymous.call('POST /password/forgot/', { body: email() })
    await mail.deliver()
    const token = tokenIn(mail.server.to(person).find(({ text }) => text?.includes('/reset-password')) ?? {})
    const body = { token, password: 'another horse battery' }
    await run(`update mail_links set expires_at = expires_at + interval '1 year'`)
    expect(await status(app.anonymous.call('POST /password/reset/', { body }))).toBe(400)
    await run(`update mail_links set expires_at = expires_at - interval '1 year'`)
    expect(await status(app.anonymous.call('POST /password/reset/', { body }))).toBe(204)
  },
  'attachments.created_at': async () => {
    await run(
      `insert into attachments (owner_id, file, name, type, size, created_at) values (${person.id}, repeat('a', 32), 'brief.pdf', 'application/pdf', 9, ${future})`,
    )
    expect(await storedBytes(app.services.db, person.id, Buffer.from(''))).toMatchObject({ person: 0 })
    expect(await deleteUnsent(app.services.db)).toHaveLength(1)
  },
  'idempotency_keys.created_at': async () => {
    await run(`insert into idempotency_keys (key_hash, request_hash, created_at)
      select sha256(n::text::bytea), sha256(''), now() + make_interval(days => n) from generate_series(0, 2) n`)
    await deleteOldIdempotencyKeys(app.services.db)
    expect(await count('from idempotency_keys')).toBe(2)
  },
  'wallet_imports_in_progress.progressed_at': async () => {
    await run(`with i as (insert into wallet_imports (account, source, sha256, admin_id) values ('bkash', 'file', sha256(''), ${person.id}) returning id)
      insert into wallet_imports_in_progress (import_id, entries, newest_first, reader, remainder, is_settled, progressed_at)
      select id, 1, false, repeat('0', 16), 0, true, ${future} from i`)
    expect(await abandonedImports(app.services.db, 60)).toHaveLength(1)
    await run('delete from wallet_imports_in_progress')
  },
  'settings.jwt_secret_from': async () => {
    await run(
      `update settings set jwt_secret_from = ${future}, previous_jwt_secret = 'previous', previous_jwt_secret_until = ${future}`,
    )
    expect((await storedSecrets(app.services.db)).map(({ acceptsTokens }) => acceptsTokens)).toEqual([true, false])
    expect(await rotateSecret(app.services.db, gradualRotation)).toBe(true)
    expect(await rotateSecret(app.services.db, gradualRotation)).toBe(false)
  },
}

test.each(Object.entries(measured))('a time in the future neither locks nor unlocks anything: %s', async (_, check) => {
  expect.hasAssertions()
  await check()
})

/** Times covered by the tests of those above. */
const alike = ['sign_in_guesses.next_at', 'mails.written_at', 'settings.previous_jwt_secret_until']

/** Times after which a row is only deleted, or refused as too old: a time in the future keeps a row for longer. */
const ages = [
  'former_usernames.kept_until',
  'ended_sessions.expires_at',
  'mails.expires_at',
  'pushes.created_at',
  'password_reset_requests.requested_at',
]

/** Times that are shown, sorted or distinguished from null, but never compared with the current time. */
const shown = [
  'applications.applied_at',
  'applications.decided_at',
  'campaigns.closed_at',
  'campaigns.created_at',
  'campaigns.deleted_at',
  'campaigns.suspended_at',
  'conversations.started_at',
  'debt_settlements.created_at',
  'demo_accounts.deactivated_at',
  'devices.created_at',
  'devices.revoked_at',
  'ended_sessions.ended_at',
  'ended_sessions.reused_at',
  'event_positions.failing_since',
  'events.at',
  'flags.created_at',
  'flags.decided_at',
  'ledger_corrections.created_at',
  'ledger_transfers.created_at',
  'mail_addresses.bounced_at',
  'mail_addresses.verified_at',
  'mail_links.created_at',
  'mails.sent_at',
  'messages.created_at',
  'notifications.at',
  'notifications.read_at',
  'payment_claims.created_at',
  'payment_claims.decided_at',
  'payment_movements.at',
  'payments.created_at',
  'payments.decided_at',
  'payments.reversed_at',
  'pushes.ended_at',
  'refunds.created_at',
  'refunds.sent_at',
  'reversals.created_at',
  'saved_campaigns.saved_at',
  'schema_functions.applied_at',
  'schema_migrations.applied_at',
  'second_factors.enabled_at',
  'sessions.created_at',
  'users.age_confirmed_at',
  'users.closed_at',
  'users.created_at',
  'wallet_chains.balance_at',
  'wallet_column_mappings.changed_at',
  'wallet_entries.created_at',
  'wallet_entries.occurred_at',
  'wallet_entry_notes.created_at',
  'wallet_imports.created_at',
  'wallet_links.created_at',
  'wallet_wordings.decided_at',
  'withdrawals.created_at',
  'withdrawals.decided_at',
]

test('every time in the database has a rule for when it is in the future', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname || '.' || attname as name from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid = 'timestamptz'::regtype
      and attnum > 0 and not attisdropped order by 1`.execute(app.services.db)
  const known = [...Object.keys(measured), ...alike, ...ages, ...shown].filter(
    name => name !== 'second_factors.last_step',
  )
  expect(rows.map(({ name }) => name)).toEqual(known.toSorted())
})

test('an access token that a wrong clock signed is refused', async () => {
  const [year, claims] = [365 * 86_400_000, { userId: person.id, role: person.role, sessionId: 1 }]
  const { tokens } = app.services
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + year })
  const token = await tokens.signAccess(claims)
  expect(await tokens.verifyAccess(token)).toMatchObject({ userId: person.id })
  vi.useRealTimers()
  expect(await tokens.verifyAccess(token)).toBeUndefined()
})

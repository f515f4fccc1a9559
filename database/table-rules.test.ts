import type { Client, DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectAs } from '#tests/support/database.ts'
import { walletRefusals } from './wallet-refusals.ts'

let owner: Client
beforeAll(async () => {
  owner = await connectAs('owner')
})
afterAll(() => owner.end())

const namesOf = async (query: string) => (await owner.query<{ name: string }>(query)).rows.map(({ name }) => name)

const tables = `pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname not like 'schema\\_%'`

/** One row in each table: the brand 2 pays the influencer 3 for their application; the admin is 1. */
const world = `
  insert into users (id, username, email, password_hash, role) overriding system value values
    (1, 'admin', 'admin@example.com', '', 'admin'), (2, 'brand', 'brand@example.com', '', 'brand'),
    (3, 'influencer', 'influencer@example.com', '', 'influencer');
  insert into sessions (user_id, refresh_hash, expires_at) values (3, '\\x01', now());
  insert into settings (platform_fee_basis_points, jwt_secret) values (0, '');
  insert into demo_accounts (user_id) values (2);
  insert into idempotency_keys (key_hash, request_hash) values ('\\x01', '\\x01');
  insert into events (type, actor_id, subject_type, subject_id) values ('account_registered', 3, 'user', 3);
  insert into brand_profiles (user_id) values (2);
  insert into influencer_profiles (user_id) values (3);
  insert into brand_figures (brand_id) values (2);
  insert into influencer_figures (influencer_id) values (3);
  insert into brand_months (brand_id, month) values (2, '2026-01-01');
  insert into influencer_months (influencer_id, month) values (3, '2026-01-01');
  insert into site_months (month) values ('2026-01-01');
  insert into campaigns (id, brand_id, title, description, budget, category) overriding system value
    values (50, 2, 'Eid', 'Posts', 1000, 'food');
  insert into applications (id, campaign_id, brand_id, influencer_id, proposal, status, amount_due, decided_at)
    overriding system value values (50, 50, 2, 3, 'Me', 'accepted', 1000, now());
  insert into payments (id, application_id, amount, payment_method, transaction_id) overriding system value
    values (50, 50, 1000, 'bkash', 'TX-1');
  insert into withdrawals (id, influencer_id, amount, payment_method, phone_number) overriding system value
    values (50, 3, 100, 'bkash', '01712345678');
  insert into ledger_accounts (kind, owner, may_be_negative, owner_id) values ('available', 'influencer', false, 3);
  insert into ledger_corrections (influencer_id, amount, reason, actor_id) values (3, 100, 'a reason', 1);
  insert into ledger_transfers (event, subject_id, debit_account_id, credit_account_id, amount, debit_kind, credit_kind)
    select 'payment_confirmed', 50, d.id, c.id, 1000, d.kind, c.kind
    from ledger_accounts d, ledger_accounts c where d.kind = 'clearing' and c.kind = 'available';
  insert into conversations (id, brand_id, influencer_id) overriding system value values (50, 2, 3);
  insert into messages (conversation_id, sender_id, receiver_id, content) values (50, 2, 3, 'Hello');
  insert into ended_sessions (id, user_id, refresh_hash, expires_at) values (1, 3, '\\x02', now());
  insert into email_changes (user_id, email) values (3, 'new@example.com');
  insert into second_factors (user_id, secret) values (3, '\\x01');
  insert into recovery_codes (user_id, code_hash) values (3, '\\x01');
  insert into guesses (user_id, kind, count) values (3, 'code', 1);
  insert into sign_in_guesses (key, level, counted_at, next_at) values ('a key', 1, now(), now());
  insert into known_addresses (user_id, address) values (3, '\\x01');
  insert into last_writes (user_id, transaction_id) values (3, '1');
  insert into notifications (user_id, event_id, kind, actor_id, subject_type, subject_id, at)
    select 3, id, 'message_sent', 2, 'message', 1, now() from events limit 1;
  insert into devices (id, name, key_hash, created_by) overriding system value values (50, 'A phone', sha256('1'), 1);
  insert into wallet_imports (id, account, source, sha256, admin_id) overriding system value
    values (50, 'bkash', 'file', sha256('1'), 1);
  insert into wallet_column_mappings (account, columns, admin_id) values ('bkash', '{}', 1);
  insert into wallet_entries (id, account, source, raw, is_read, state, kind, direction, amount, fee, balance_after,
      transaction_id, occurred_at, searched) overriding system value
    values (50, 'bkash', 'paste', 'A message', true, 'unmatched', 'money_in', 'in', 1000, 0, 1000, 'CAK845MSGS',
      '2026-01-01T10:00Z', 'CAK845MSGS  ');
  insert into wallet_entry_notes (entry_id, action, note, admin_id) values (50, 'explain', 'A note', 1);
  insert into wallet_links (entry_id, payment_id, admin_id) values (50, 50, 1);
  insert into wallet_sums (account, state, direction) values ('bkash', 'matched', 'in');
  insert into payment_references (application_id, reference) values (50, 'ABCDEFGH');
  insert into payment_evidence (payment_id, amount, is_confirmed, grade) values (50, 1000, false, 'unknown')`

/** Inserts the only row of a table again, with these values for some of its columns. */
const again =
  (table: string, values: Record<string, string> = {}) =>
  async () => {
    const columns = await namesOf(`
    select a.attname as name from pg_attribute a
    where a.attrelid = '${table}'::regclass and a.attnum > 0 and not a.attisdropped and a.attidentity = ''`)
    const taken = columns.map(column => values[column] ?? column)
    return `insert into ${table} (${columns.join()}) select ${taken.join()} from ${table} limit 1`
  }
const sets = (table: string, values: string) => async () => `update ${table} set ${values}`
const nobody = '999999'
const ownedByNobody = (table: string, column: string) => sets(table, `${column} = ${nobody}`)

/** What PostgreSQL refuses, by the constraint or the unique index that does. The triggers are tested elsewhere. */
const refused: Record<string, () => Promise<string>> = {
  ...walletRefusals({ again, sets, ownedByNobody }),
  applications_amount_frozen: sets('applications', 'amount_due = null'),
  applications_campaign_id_brand_id_fkey: ownedByNobody('applications', 'brand_id'),
  applications_decided: sets('applications', 'decided_at = null'),
  applications_expected_fee_check: sets('applications', 'expected_fee = 0'),
  applications_influencer_id_fkey: ownedByNobody('applications', 'influencer_id'),
  applications_one_per_campaign: again('applications'),
  applications_proposal_check: sets('applications', `proposal = ''`),
  applications_reject_note_check: sets('applications', `status = 'rejected', amount_due = null, reject_note = ''`),
  applications_reject_reason: sets('applications', `reject_reason = 'other'`),
  applications_reject_reason_check: sets(
    'applications',
    `status = 'rejected', amount_due = null, reject_reason = 'Any text'`,
  ),
  brand_figures_brand_id_fkey: ownedByNobody('brand_figures', 'brand_id'),
  brand_figures_pkey: again('brand_figures'),
  brand_months_brand_id_fkey: ownedByNobody('brand_months', 'brand_id'),
  brand_months_pkey: again('brand_months'),
  brand_profiles_pkey: again('brand_profiles'),
  brand_profiles_user_id_fkey: ownedByNobody('brand_profiles', 'user_id'),
  campaigns_applications_count_check: sets('campaigns', 'applications_count = -1'),
  campaigns_brand_id_fkey: again('campaigns', { brand_id: nobody }),
  campaigns_budget_check: sets('campaigns', 'budget = 0'),
  campaigns_description_check: sets('campaigns', `description = ''`),
  campaigns_title_check: sets('campaigns', `title = ''`),
  conversations_brand_id_fkey: ownedByNobody('conversations', 'brand_id'),
  conversations_brand_id_influencer_id_key: again('conversations', { activity: '-1' }),
  conversations_influencer_id_fkey: ownedByNobody('conversations', 'influencer_id'),
  conversations_last_message_id_fkey: ownedByNobody('conversations', 'last_message_id'),
  conversations_of_brand: again('conversations', { influencer_id: '2' }),
  conversations_of_influencer: again('conversations', { brand_id: '3' }),
  demo_accounts_pkey: again('demo_accounts'),
  demo_accounts_user_id_fkey: ownedByNobody('demo_accounts', 'user_id'),
  email_changes_email_check: sets('email_changes', `email = 'New@example.com'`),
  email_changes_pkey: again('email_changes'),
  email_changes_user_id_fkey: ownedByNobody('email_changes', 'user_id'),
  ended_sessions_address_check: sets('ended_sessions', `address = repeat('1', 46)`),
  ended_sessions_browser_check: sets('ended_sessions', `browser = repeat('x', 41)`),
  ended_sessions_check: sets('ended_sessions', 'reused_at = now()'),
  ended_sessions_pkey: again('ended_sessions', { refresh_hash: `'\\x03'` }),
  ended_sessions_refresh_hash_key: again('ended_sessions', { id: '2' }),
  ended_sessions_system_check: sets('ended_sessions', `system = repeat('x', 41)`),
  ended_sessions_user_id_fkey: ownedByNobody('ended_sessions', 'user_id'),
  event_cursor_id_check: sets('event_cursor', 'id = false'),
  event_cursor_pkey: again('event_cursor'),
  events_actor_id_fkey: ownedByNobody('events', 'actor_id'),
  events_payload_check: sets('events', `payload = '[]'`),
  guesses_count_check: sets('guesses', 'count = 0'),
  guesses_kind_check: sets('guesses', `kind = 'name'`),
  guesses_pkey: again('guesses'),
  guesses_user_id_fkey: ownedByNobody('guesses', 'user_id'),
  idempotency_keys_pkey: again('idempotency_keys'),
  influencer_figures_influencer_id_fkey: ownedByNobody('influencer_figures', 'influencer_id'),
  influencer_figures_pkey: again('influencer_figures'),
  influencer_months_influencer_id_fkey: ownedByNobody('influencer_months', 'influencer_id'),
  influencer_months_pkey: again('influencer_months'),
  influencer_profiles_followers_count_check: sets('influencer_profiles', 'followers_count = -1'),
  influencer_profiles_pkey: again('influencer_profiles'),
  influencer_profiles_social_links_check: sets('influencer_profiles', `social_links = '[]'`),
  influencer_profiles_user_id_fkey: ownedByNobody('influencer_profiles', 'user_id'),
  known_addresses_pkey: again('known_addresses'),
  known_addresses_user_id_fkey: ownedByNobody('known_addresses', 'user_id'),
  ledger_account_kinds_kind_check: again('ledger_account_kinds', { kind: `'Kind'` }),
  ledger_account_kinds_owner_check: again('ledger_account_kinds', { kind: `'mine'`, owner: `'admin'` }),
  ledger_account_kinds_pkey: again('ledger_account_kinds', { may_be_negative: 'not may_be_negative' }),
  last_writes_pkey: again('last_writes'),
  ledger_accounts_kind_fkey: sets('ledger_accounts', 'may_be_negative = true'),
  ledger_accounts_kind_owner_id_key: again('ledger_accounts'),
  ledger_accounts_owner: sets('ledger_accounts', 'owner_id = 3'),
  ledger_accounts_owner_id_fkey: sets('ledger_accounts', `owner_id = ${nobody} where owner_id is not null`),
  ledger_balance_not_negative: sets('ledger_accounts', 'balance = -1'),
  ledger_corrections_actor_id_fkey: ownedByNobody('ledger_corrections', 'actor_id'),
  ledger_corrections_amount_check: sets('ledger_corrections', 'amount = 0'),
  ledger_corrections_influencer_id_fkey: ownedByNobody('ledger_corrections', 'influencer_id'),
  ledger_corrections_reason_check: sets('ledger_corrections', `reason = ' '`),
  ledger_event_once: again('ledger_transfers'),
  ledger_event_types_event_check: again('ledger_event_types', { event: `'Event'` }),
  ledger_event_types_pkey: again('ledger_event_types'),
  ledger_routes_credit_fkey: again('ledger_routes', { credit: `'nothing'`, sign: '-1' }),
  ledger_routes_debit_fkey: again('ledger_routes', { debit: `'nothing'`, sign: '-1' }),
  ledger_routes_event_fkey: again('ledger_routes', { event: `'nothing'` }),
  ledger_routes_event_sign_key: again('ledger_routes', { credit: 'debit' }),
  ledger_routes_pkey: again('ledger_routes', { sign: '-1' }),
  ledger_routes_sign_check: sets('ledger_routes', 'sign = 0'),
  ledger_transfers_amount_check: sets('ledger_transfers', 'amount = 0'),
  ledger_transfers_check: sets('ledger_transfers', 'debit_account_id = credit_account_id'),
  ledger_transfers_credit_fkey: ownedByNobody('ledger_transfers', 'credit_account_id'),
  ledger_transfers_debit_fkey: ownedByNobody('ledger_transfers', 'debit_account_id'),
  ledger_transfers_route_fkey: sets('ledger_transfers', `event = 'payment_fee'`),
  messages_content_check: sets('messages', `content = ''`),
  messages_conversation_id_fkey: ownedByNobody('messages', 'conversation_id'),
  messages_receiver_id_fkey: ownedByNobody('messages', 'receiver_id'),
  messages_sender_id_fkey: ownedByNobody('messages', 'sender_id'),
  notifications_actor_id_fkey: ownedByNobody('notifications', 'actor_id'),
  notifications_event_id_fkey: ownedByNobody('notifications', 'event_id'),
  notifications_kind_check: sets('notifications', `kind = 'Any text'`),
  notifications_last_message: again('notifications', { event_id: 'event_id + 1' }),
  notifications_once: again('notifications', { kind: `'payment_confirmed'` }),
  notifications_user_id_fkey: ownedByNobody('notifications', 'user_id'),
  payments_amount_check: sets('payments', 'amount = 0'),
  payments_application_id_amount_fkey: sets('payments', 'amount = 999'),
  payments_decided: sets('payments', 'decided_at = now()'),
  payments_decided_by_fkey: sets('payments', `status = 'rejected', decided_at = now(), decided_by = ${nobody}`),
  payments_fee_of_confirmed: sets('payments', 'platform_fee = 0'),
  payments_one_live: again('payments', { transaction_id: `'TX-2'` }),
  payments_reject_note_check: sets(
    'payments',
    `status = 'rejected', decided_at = now(), decided_by = 1, reject_note = ''`,
  ),
  payments_reject_reason: sets('payments', `reject_reason = 'other'`),
  payments_reject_reason_check: sets(
    'payments',
    `status = 'rejected', decided_at = now(), decided_by = 1, reject_reason = 'Any text'`,
  ),
  payments_transaction_id_check: sets('payments', `transaction_id = 'tx-1'`),
  payments_transaction_id_once: again('payments', { application_id: '2' }),
  recovery_codes_pkey: again('recovery_codes'),
  recovery_codes_user_id_fkey: sets('recovery_codes', 'user_id = 2'),
  second_factors_pkey: again('second_factors'),
  second_factors_user_id_fkey: async () => `insert into second_factors (user_id, secret) values (${nobody}, '\\x01')`,
  sessions_address_check: sets('sessions', `address = repeat('1', 46)`),
  sessions_browser_check: sets('sessions', `browser = repeat('x', 41)`),
  sessions_refresh_hash_key: again('sessions'),
  sessions_system_check: sets('sessions', `system = repeat('x', 41)`),
  sessions_user_id_fkey: ownedByNobody('sessions', 'user_id'),
  settings_id_check: sets('settings', 'id = false'),
  settings_pkey: again('settings'),
  settings_platform_fee_basis_points_check: sets('settings', 'platform_fee_basis_points = 10001'),
  settings_previous_jwt_secret: sets('settings', `previous_jwt_secret = 'one'`),
  sign_in_guesses_level_check: sets('sign_in_guesses', 'level = -1'),
  sign_in_guesses_pkey: again('sign_in_guesses'),
  site_figures_pkey: again('site_figures'),
  site_months_pkey: again('site_months'),
  users_email_check: sets('users', `email = 'Admin@example.com' where id = 1`),
  users_email_key: sets('users', `email = 'brand@example.com' where id = 1`),
  users_username_check: sets('users', `username = 'a b' where id = 1`),
  users_username_key: sets('users', `username = 'BRAND' where id = 1`),
  withdrawals_amount_check: sets('withdrawals', 'amount = 0'),
  withdrawals_decided: sets('withdrawals', 'decided_at = now()'),
  withdrawals_decided_by_fkey: sets('withdrawals', `status = 'rejected', decided_at = now(), decided_by = ${nobody}`),
  withdrawals_influencer_id_fkey: ownedByNobody('withdrawals', 'influencer_id'),
  withdrawals_phone_number_check: sets('withdrawals', `phone_number = '0171234567'`),
  withdrawals_reject_note_check: sets(
    'withdrawals',
    `status = 'rejected', decided_at = now(), decided_by = 1, reject_note = ''`,
  ),
  withdrawals_reject_reason: sets('withdrawals', `reject_reason = 'other'`),
  withdrawals_reject_reason_check: sets(
    'withdrawals',
    `status = 'rejected', decided_at = now(), decided_by = 1, reject_reason = 'Any text'`,
  ),
}

/** Keys that add nothing to a primary key: foreign keys refer to them. */
const referredTo = [
  'applications_id_amount_due_key',
  'campaigns_id_brand_id_key',
  'ledger_account_kinds_kind_owner_may_be_negative_key',
  'ledger_accounts_id_kind_key',
]

describe('a constraint', () => {
  beforeAll(async () => {
    await owner.query('begin')
    for (const table of await namesOf(`select t.relname as name from ${tables}`)) {
      await owner.query(`alter table ${table} disable trigger user`)
    }
    await owner.query(world)
  })
  afterAll(() => owner.query('rollback'))

  test.each(Object.entries(refused))('%s refuses what it is for', async (constraint, statementOf) => {
    await owner.query('savepoint world')
    try {
      const error = await owner.query(await statementOf()).then(
        () => undefined,
        (error: unknown) => error,
      )
      expect((error as DatabaseError | undefined)?.constraint).toBe(constraint)
    } finally {
      await owner.query('rollback to savepoint world')
    }
  })

  test('is in this table of refusals, or is a key that only foreign keys need', async () => {
    const constraints = await namesOf(`
      select k.conname as name from pg_constraint k where k.conrelid in (select t.oid from ${tables})
        and (k.contype in ('c', 'f', 'u', 'x') or k.contype = 'p' and not exists (
          select from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attidentity = 'a'))
      union all
      select x.indexrelid::regclass::text from pg_index x where x.indrelid in (select t.oid from ${tables})
        and x.indisunique and not exists (select from pg_constraint k where k.conindid = x.indexrelid)`)
    expect(constraints.toSorted(), 'a new constraint is added to refused, with what it refuses').toEqual(
      [...Object.keys(refused), ...referredTo].toSorted(),
    )
  })
})

const optionalColumns = [
  'applications.amount_due',
  'applications.decided_at',
  'applications.expected_fee',
  'applications.reject_note',
  'applications.reject_reason',
  'brand_profiles.category',
  'brand_profiles.profile_picture',
  'campaigns.deadline',
  'campaigns.deleted_at',
  'conversations.last_message_id',
  'conversations.started_at',
  'demo_accounts.deactivated_at',
  'devices.last_used_at',
  'devices.revoked_at',
  'ended_sessions.address',
  'ended_sessions.browser',
  'ended_sessions.refused_at',
  'ended_sessions.reused_at',
  'ended_sessions.system',
  'events.actor_id',
  'idempotency_keys.answer',
  'influencer_profiles.category',
  'influencer_profiles.division',
  'influencer_profiles.profile_picture',
  'ledger_accounts.owner_id',
  'ledger_event_types.state',
  'notifications.actor_id',
  'notifications.read_at',
  'payment_evidence.told_of',
  'payments.decided_at',
  'payments.decided_by',
  'payments.platform_fee',
  'payments.reject_note',
  'payments.reject_reason',
  'payments.sender_number',
  'second_factors.enabled_at',
  'sessions.address',
  'sessions.browser',
  'sessions.confirmed_at',
  'sessions.system',
  'settings.previous_jwt_secret',
  'settings.previous_jwt_secret_until',
  'users.age_confirmed_at',
  'users.language',
  'wallet_chains.balance_at',
  'wallet_entries.amount',
  'wallet_entries.balance_after',
  'wallet_entries.device_id',
  'wallet_entries.direction',
  'wallet_entries.fee',
  'wallet_entries.gap',
  'wallet_entries.gap_after',
  'wallet_entries.import_id',
  'wallet_entries.kind',
  'wallet_entries.occurred_at',
  'wallet_entries.party',
  'wallet_entries.place',
  'wallet_entries.raw_hash',
  'wallet_entries.reader',
  'wallet_entries.reason',
  'wallet_entries.reference',
  'wallet_entries.same_as',
  'wallet_entries.transaction_id',
  'wallet_imports.header',
  'wallet_imports.sha256',
  'wallet_links.admin_id',
  'withdrawals.decided_at',
  'withdrawals.decided_by',
  'withdrawals.reject_note',
  'withdrawals.reject_reason',
]

test('every column has a value but those that are listed as optional', async () => {
  const nullable = await namesOf(`
    select t.relname || '.' || a.attname as name
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    where a.attnum > 0 and not a.attisdropped and not a.attnotnull and t.oid in (select t.oid from ${tables})`)
  expect(nullable.toSorted(), 'a new column that may be null is added to optionalColumns').toEqual(optionalColumns)
})

/** What the running application may do; it can read, but nothing else, where a table is not in the list. */
const writable = [
  'applications: insert, update (amount_due, decided_at, reject_note, reject_reason, status)',
  'brand_profiles: update',
  'campaigns: insert, update (deleted_at, is_active)',
  'conversations: update (activity, brand_unread, influencer_unread, started_at)',
  'devices: insert, update (last_used_at, revoked_at)',
  'email_changes: delete, insert, update (email, requested_at)',
  'ended_sessions: delete, insert, update (address, browser, refused_at, reused_at, system)',
  'event_cursor: update (event_id, restored_event_id, transaction_id)',
  'events: insert (actor_id, payload, subject_id, subject_type, type)',
  'guesses: delete, insert, update (count, last_at)',
  'idempotency_keys: delete, insert, update',
  'influencer_profiles: update',
  'known_addresses: delete, insert, update',
  'last_writes: insert, update',
  'ledger_corrections: insert',
  'ledger_transfers: insert',
  'messages: insert',
  'notifications: delete, insert (actor_id, at, event_id, kind, subject_id, subject_type, user_id), update (read_at)',
  'payment_evidence: update (grade, told_of)',
  'payments: insert, update (decided_at, decided_by, platform_fee, reject_note, reject_reason, status)',
  'recovery_codes: delete, insert',
  'second_factors: delete, insert, update (enabled_at, last_step, secret)',
  'sessions: delete, insert, update (address, browser, confirmed_at, last_used_at, system)',
  'settings: insert, update',
  'sign_in_guesses: delete, insert, update',
  'users: insert, update (email, is_active, language, must_change_password, password_hash, username)',
  'wallet_chains: update (balance, balance_at, opening)',
  'wallet_column_mappings: insert, update (admin_id, changed_at, columns)',
  'wallet_entries: insert, update (amount, balance_after, direction, fee, gap, gap_after, is_read, kind, occurred_at, party, party_masked, place, raw_hash, reader, reason, reference, same_as, searched, state, transaction_id)',
  'wallet_entry_notes: insert',
  'wallet_imports: insert',
  'wallet_links: insert',
  'withdrawals: insert, update (decided_at, decided_by, reject_note, reject_reason, status)',
]
const unreadable = ['demo_accounts', 'event_months', 'month_expected', 'month_kept']
const callable = ['add_event_months(event_ids bigint[])']

describe('the application role', () => {
  test('may write exactly what is listed', async () => {
    const granted = await namesOf(`
      with held as (
        select t.relname, lower(privilege) as privilege, null as columns
        from pg_class t, unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) privilege
        where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'v')
          and has_table_privilege('prochar_app', t.oid, privilege)
        union all
        select t.relname, lower(privilege), string_agg(a.attname, ', ' order by a.attname)
        from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped,
          unnest(array['INSERT', 'UPDATE', 'REFERENCES']) privilege
        where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'v')
          and has_column_privilege('prochar_app', t.oid, a.attnum, privilege)
          and not has_table_privilege('prochar_app', t.oid, privilege)
        group by t.relname, privilege
      )
      select relname || ': ' || string_agg(privilege || coalesce(' (' || columns || ')', ''), ', ' order by privilege) as name
      from held group by relname`)
    expect(granted.toSorted(), 'what a migration grants is added to writable').toEqual(writable)
  })

  test('may read every table and view but those that are listed', async () => {
    const hidden = await namesOf(`
      select t.relname as name from pg_class t
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'v') and t.relname not like 'schema\\_%'
        and not has_table_privilege('prochar_app', t.oid, 'SELECT')`)
    expect(hidden.toSorted(), 'what only the owner reads is added to unreadable').toEqual(unreadable)
  })

  test('may call only the listed functions that act with the rights of the owner', async () => {
    const functions = await namesOf(`
      select format('%s(%s)', p.proname, pg_get_function_arguments(p.oid)) as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
        and has_function_privilege('prochar_app', p.oid, 'EXECUTE')`)
    expect(functions).toEqual(callable)
  })
})

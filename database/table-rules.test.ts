import type { DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimRefusals } from '#tests/support/claim-refusals.ts'
import { useConnection } from '#tests/support/database.ts'
import { flagRefusals } from '#tests/support/flag-refusals.ts'
import { oneRowEach } from '#tests/support/one-row-each.ts'
import { payoutRefusals } from '#tests/support/payout-refusals.ts'
import { walletRefusals } from '#tests/support/wallet-refusals.ts'

const owner = useConnection('owner')

const namesOf = async (query: string) => (await owner.query<{ name: string }>(query)).rows.map(({ name }) => name)

const tables = `pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname not like 'schema\\_%'`

/** Inserts a table's only row again, with these values for some of its columns. */
const again =
  (table: string, values: Record<string, string> = {}) =>
  async () => {
    const columns = await namesOf(`
    select a.attname as name from pg_attribute a
    where a.attrelid = '${table}'::regclass and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''`)
    const taken = columns.map(column => values[column] ?? column)
    return `insert into ${table} (${columns.join()}) select ${taken.join()} from ${table} limit 1`
  }
const sets = (table: string, values: string) => async () => `update ${table} set ${values}`
const nobody = '999999'
const ownedByNobody = (table: string, column: string) => sets(table, `${column} = ${nobody}`)

/** The statements that each constraint or unique index rejects. Other tests cover triggers. */
const refused: Record<string, () => Promise<string>> = {
  ...walletRefusals({ again, sets, ownedByNobody }),
  ...payoutRefusals({ sets, ownedByNobody, again }),
  ...claimRefusals({ sets, ownedByNobody, again }),
  ...flagRefusals({ sets, ownedByNobody, again }),
  applications_allows_another: sets('applications', 'allows_another = true'),
  applications_amount_frozen: sets('applications', 'amount_due = null'),
  applications_campaign_id_brand_id_fkey: ownedByNobody('applications', 'brand_id'),
  applications_amount_check: sets('applications', 'amount = 0'),
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
  applications_withdrawn: sets('applications', 'is_withdrawn = true'),
  attachments_dimensions: sets('attachments', 'width = 1'),
  attachments_file_check: sets('attachments', `file = '../0'`),
  attachments_file_key: again('attachments'),
  attachments_name_check: sets('attachments', `name = ''`),
  attachments_owner_id_fkey: again('attachments', { owner_id: nobody, file: `repeat('1', 32)` }),
  attachments_size_check: sets('attachments', 'size = 0'),
  attachments_type_check: sets('attachments', `type = 'text/html'`),
  brand_figures_brand_id_fkey: ownedByNobody('brand_figures', 'brand_id'),
  brand_figures_pkey: again('brand_figures'),
  brand_months_brand_id_fkey: ownedByNobody('brand_months', 'brand_id'),
  brand_months_pkey: again('brand_months'),
  brand_profiles_pkey: again('brand_profiles'),
  brand_profiles_user_id_fkey: ownedByNobody('brand_profiles', 'user_id'),
  campaigns_accepted_count: sets('campaigns', 'accepted_count = -1'),
  campaigns_applications_count_check: sets('campaigns', 'applications_count = -1'),
  campaigns_brand_id_fkey: again('campaigns', { brand_id: nobody }),
  campaigns_budget_check: sets('campaigns', 'budget = 0'),
  campaigns_description_check: sets('campaigns', `description = ''`),
  campaigns_full: sets('campaigns', 'slots = 1, accepted_count = 2'),
  campaigns_slots: sets('campaigns', 'slots = 0'),
  campaigns_suspend_reason: sets('campaigns', `suspend_reason = ''`),
  campaigns_title_check: sets('campaigns', `title = ''`),
  conversations_application_id_fkey: ownedByNobody('conversations', 'application_id'),
  conversations_brand_id_fkey: ownedByNobody('conversations', 'brand_id'),
  conversations_brand_id_influencer_id_key: again('conversations', { activity: '-1' }),
  conversations_influencer_id_fkey: ownedByNobody('conversations', 'influencer_id'),
  conversations_last_message_id_fkey: ownedByNobody('conversations', 'last_message_id'),
  conversations_of_brand: again('conversations', { influencer_id: '2' }),
  conversations_of_influencer: again('conversations', { brand_id: '3' }),
  debt_settlements_amount_check: sets('debt_settlements', 'amount = 0'),
  debt_settlements_cause_cause_id_key: again('debt_settlements'),
  debt_settlements_cause_check: sets('debt_settlements', `cause = 'gift'`),
  debt_settlements_influencer_id_fkey: ownedByNobody('debt_settlements', 'influencer_id'),
  deadline_reminders_campaign_id_fkey: ownedByNobody('deadline_reminders', 'campaign_id'),
  deadline_reminders_pkey: again('deadline_reminders'),
  demo_accounts_pkey: again('demo_accounts'),
  demo_accounts_user_id_fkey: ownedByNobody('demo_accounts', 'user_id'),
  dues_application_id_fkey: ownedByNobody('dues', 'application_id'),
  dues_brand_id_fkey: ownedByNobody('dues', 'brand_id'),
  dues_influencer_id_fkey: ownedByNobody('dues', 'influencer_id'),
  dues_pkey: again('dues'),
  dues_rejected_payment_id_fkey: ownedByNobody('dues', 'rejected_payment_id'),
  dues_waiting_payment_id_fkey: ownedByNobody('dues', 'waiting_payment_id'),
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
  event_positions_failures_check: sets('event_positions', 'failures = -1'),
  event_positions_pkey: again('event_positions'),
  events_actor_id_fkey: ownedByNobody('events', 'actor_id'),
  events_payload_check: sets('events', `payload = '[]'`),
  former_usernames_pkey: again('former_usernames'),
  former_usernames_user_id_fkey: ownedByNobody('former_usernames', 'user_id'),
  guesses_count_check: sets('guesses', 'count = 0'),
  guesses_kind_check: sets('guesses', `kind = 'name'`),
  guesses_pkey: again('guesses'),
  guesses_user_id_fkey: ownedByNobody('guesses', 'user_id'),
  idempotency_keys_pkey: again('idempotency_keys'),
  influencer_categories_influencer_id_fkey: ownedByNobody('influencer_categories', 'influencer_id'),
  influencer_categories_pkey: again('influencer_categories'),
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
  ledger_corrections_reference_check: sets('ledger_corrections', `reference = 'A B'`),
  ledger_corrections_reference_once: again('ledger_corrections'),
  ledger_event_once: again('ledger_transfers'),
  ledger_event_types_event_check: again('ledger_event_types', { event: `'Event'` }),
  ledger_event_types_pkey: again('ledger_event_types'),
  ledger_owed_not_positive: async () =>
    `insert into ledger_accounts (kind, owner, may_be_negative, owner_id, balance) values ('owed', 'influencer', true, 3, 1)`,
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
  mail_addresses_email_check: sets('mail_addresses', `email = 'New@example.com'`),
  mail_addresses_pkey: again('mail_addresses'),
  mail_addresses_user_id_fkey: ownedByNobody('mail_addresses', 'user_id'),
  mail_links_email_check: sets('mail_links', `email = 'New@example.com'`),
  mail_links_pkey: again('mail_links'),
  mail_links_purpose_check: sets('mail_links', `purpose = 'log_in'`),
  mail_links_user_id_fkey: ownedByNobody('mail_links', 'user_id'),
  mails_address_check: sets('mails', `address = 'New@example.com'`),
  mails_attempts_check: sets('mails', 'attempts = -1'),
  mails_collected_by_fkey: ownedByNobody('mails', 'collected_by'),
  mails_counted_for_check: sets('mails', `counted_for = repeat('x', 256)`),
  mails_error_check: sets('mails', `error = repeat('x', 501)`),
  mails_event_id_fkey: ownedByNobody('mails', 'event_id'),
  mails_kind_check: sets('mails', `kind = 'Any text'`),
  mails_message_id_check: sets('mails', `message_id = repeat('x', 201)`),
  mails_next_collection: async () =>
    `insert into mails (user_id, kind, is_collection) select 3, 'deadline_near', true from generate_series(1, 2)`,
  mails_next_digest: again('mails', { event_id: 'null' }),
  mails_once: again('mails', { state: `'failed'` }),
  mails_sent: sets('mails', `state = 'sent'`),
  mails_state_check: sets('mails', `state = 'lost'`),
  mails_user_id_fkey: ownedByNobody('mails', 'user_id'),
  messages_attachment: again('messages'),
  messages_attachment_of_sender: sets('messages', 'sender_id = 3, receiver_id = 2'),
  messages_content_check: sets('messages', `content = ''`),
  messages_conversation_id_fkey: ownedByNobody('messages', 'conversation_id'),
  messages_receiver_id_fkey: ownedByNobody('messages', 'receiver_id'),
  messages_sender_id_fkey: ownedByNobody('messages', 'sender_id'),
  notification_preferences_channel_check: sets('notification_preferences', `channel = 'post'`),
  notification_preferences_kind_check: sets('notification_preferences', `kind = 'Any text'`),
  notification_preferences_pkey: again('notification_preferences'),
  notification_preferences_user_id_fkey: ownedByNobody('notification_preferences', 'user_id'),
  notifications_actor_id_fkey: ownedByNobody('notifications', 'actor_id'),
  notifications_event_id_fkey: ownedByNobody('notifications', 'event_id'),
  notifications_kind_check: sets('notifications', `kind = 'Any text'`),
  notifications_last_message: again('notifications', { event_id: 'event_id + 1' }),
  notifications_once: again('notifications', { kind: `'payment_confirmed'` }),
  notifications_user_id_fkey: ownedByNobody('notifications', 'user_id'),
  payment_movements_amount_check: sets('payment_movements', 'amount = 0'),
  payment_movements_brand_id_fkey: ownedByNobody('payment_movements', 'brand_id'),
  payment_movements_payment_id_amount_key: again('payment_movements'),
  payment_movements_payment_id_fkey: ownedByNobody('payment_movements', 'payment_id'),
  password_reset_requests_email_check: sets('password_reset_requests', `email = 'New@example.com'`),
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
  payments_reversal_fkey: sets(
    'payments',
    `status = 'confirmed', platform_fee = 0, decided_at = now(), decided_by = 1, reversal_kind = 'duplicate', reversed_at = now()`,
  ),
  payments_reversed: sets('payments', `reversal_kind = 'not_received', reversed_at = now()`),
  payments_transaction_id_check: sets('payments', `transaction_id = 'tx-1'`),
  payments_transaction_id_once: again('payments', { application_id: '2' }),
  push_subscriptions_auth_check: sets('push_subscriptions', `auth = repeat('x', 31)`),
  push_subscriptions_endpoint_check: sets('push_subscriptions', `endpoint = repeat('x', 1001)`),
  push_subscriptions_endpoint_key: again('push_subscriptions', { session_id: nobody }),
  push_subscriptions_p256dh_check: sets('push_subscriptions', `p256dh = repeat('x', 101)`),
  push_subscriptions_session_id_fkey: ownedByNobody('push_subscriptions', 'session_id'),
  push_subscriptions_session_id_key: again('push_subscriptions', { endpoint: `'https://example.org'` }),
  push_subscriptions_user_id_fkey: ownedByNobody('push_subscriptions', 'user_id'),
  pushes_event_id_fkey: ownedByNobody('pushes', 'event_id'),
  pushes_kind_check: sets('pushes', `kind = 'Any text'`),
  pushes_once: again('pushes'),
  pushes_subscription_id_fkey: ownedByNobody('pushes', 'subscription_id'),
  recovery_codes_pkey: again('recovery_codes'),
  recovery_codes_user_id_fkey: sets('recovery_codes', 'user_id = 2'),
  reversal_kinds_kind_check: again('reversal_kinds', { kind: `'Gift'` }),
  reversal_kinds_pkey: again('reversal_kinds'),
  reversals_actor_id_fkey: ownedByNobody('reversals', 'actor_id'),
  reversals_kind_fkey: async () => `
    insert into payments (id, application_id, amount, payment_method, transaction_id, status, decided_at, decided_by)
      overriding system value values (51, 50, 1000, 'bkash', 'TX-3', 'rejected', now(), 1);
    insert into reversals (payment_id, kind, taken, owed, actor_id) values (51, 'gift', 1000, 0, 1)`,
  reversals_note_check: sets('reversals', `note = ''`),
  reversals_owed_check: sets('reversals', 'owed = -1'),
  reversals_payment_id_fkey: again('reversals', { payment_id: nobody }),
  reversals_payment_id_key: again('reversals', { kind: `'duplicate'` }),
  reversals_taken_check: sets('reversals', 'taken = -1'),
  saved_campaigns_campaign_id_fkey: ownedByNobody('saved_campaigns', 'campaign_id'),
  saved_campaigns_influencer_id_fkey: ownedByNobody('saved_campaigns', 'influencer_id'),
  saved_campaigns_pkey: again('saved_campaigns'),
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
  settings_vapid_keys: sets('settings', `vapid_public_key = repeat('x', 87)`),
  settings_vapid_public_key_check: sets('settings', `vapid_public_key = 'x', vapid_private_key = ''`),
  sign_in_guesses_level_check: sets('sign_in_guesses', 'level = -1'),
  sign_in_guesses_pkey: again('sign_in_guesses'),
  site_figures_pkey: again('site_figures'),
  site_months_pkey: again('site_months'),
  users_closed: sets('users', 'closed_at = now() where is_active'),
  users_display_name_check: sets('users', `display_name = 'x' where id = 1`),
  users_email_check: sets('users', `email = 'Admin@example.com' where id = 1`),
  users_email_key: sets('users', `email = 'brand@example.com' where id = 1`),
  users_operator_role: sets('users', `operator_role = 'auditor' where id = 2`),
  users_username_check: sets('users', `username = 'a b' where id = 1`),
  users_username_key: sets('users', `username = 'BRAND' where id = 1`),
}

/** Keys that duplicate a primary key but that foreign keys refer to. */
const referredTo = [
  'applications_id_amount_due_key',
  'attachments_id_owner_id_key',
  'campaigns_id_brand_id_key',
  'ledger_account_kinds_kind_owner_may_be_negative_key',
  'ledger_accounts_id_kind_key',
  'reversals_payment_id_kind_created_at_key',
]

describe('a constraint', () => {
  beforeAll(async () => {
    await owner.query('begin')
    for (const table of await namesOf(`select t.relname as name from ${tables}`)) {
      await owner.query(`alter table ${table} disable trigger user`)
    }
    await owner.query(oneRowEach)
  })
  afterAll(() => owner.query('rollback'))

  test.each(Object.entries(refused))('%s rejects a violating statement', async (constraint, statementOf) => {
    await owner.query('savepoint oneRowEach')
    try {
      const error = await owner.query(await statementOf()).then(
        () => undefined,
        (error: unknown) => error,
      )
      expect((error as DatabaseError | undefined)?.constraint).toBe(constraint)
    } finally {
      await owner.query('rollback to savepoint oneRowEach')
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

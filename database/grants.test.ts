import { describe, expect, test } from 'vitest'
import { useConnection } from '#tests/support/database.ts'

const owner = useConnection('owner')

const namesOf = async (query: string) => (await owner.query<{ name: string }>(query)).rows.map(({ name }) => name)

/** The tables and columns that the running application may write. Tables that are not listed are read-only. */
const writable = [
  'applications: insert, update (allows_another, amount_due, decided_at, is_shortlisted, is_withdrawn, reject_note, reject_reason, status)',
  'attachments: delete, insert (address, file, height, name, owner_id, size, type, width), update (address, is_sent)',
  'brand_profiles: update',
  'campaigns: insert, update (budget, category, closed_at, deadline, deleted_at, description, slots, suspend_reason, suspended_at, title)',
  'conversations: update (activity, brand_delivered_id, brand_read_id, brand_unread, influencer_delivered_id, influencer_read_id, influencer_unread, started_at)',
  'deadline_reminders: insert',
  'debt_settlements: insert (amount, cause, cause_id, influencer_id)',
  'devices: insert, update (last_used_at, revoked_at)',
  'email_changes: delete, insert, update (email, requested_at)',
  'ended_sessions: delete, insert, update (address, browser, refused_at, reused_at, system)',
  'event_positions: insert (event_id, restored_event_id, subscriber, transaction_id), update (error, event_id, failing_since, failures, restored_event_id, restored_until, retry_at, transaction_id)',
  'events: insert (actor_id, application_id, brand_id, campaign_id, influencer_id, payload, subject_id, subject_type, type)',
  'flags: insert (flagged_id, flagger_id, note, reason, subject_id, subject_type), update (decided_at, decided_by, decision_note, note, status)',
  'former_usernames: delete',
  'guesses: delete, insert, update (count, last_at)',
  'idempotency_keys: delete, insert, update',
  'influencer_profiles: update',
  'known_addresses: delete, insert, update',
  'last_writes: insert, update',
  'ledger_corrections: insert',
  'ledger_transfers: insert',
  'mail_addresses: delete, insert, update (bounced_at, email, verified_at)',
  'mail_links: delete, insert (email, expires_at, purpose, token_hash, user_id)',
  'mails: delete, insert (address, due_at, event_id, expires_at, kind, user_id), update (address, attempts, collected_by, counted_for, due_at, error, html, is_collection, is_followed, language, message_id, secret, sent_at, state, subject, text, written_at)',
  'messages: insert',
  'notification_preferences: delete, insert, update (enabled)',
  'notifications: delete, insert (actor_id, at, event_id, kind, subject_id, subject_type, user_id), update (read_at)',
  'password_reset_requests: delete, insert (email)',
  'payment_claims: insert (application_id, brand_id, payment_id, sender_number), update (decided_at, decided_by, note, sender_number, status)',
  'payment_evidence: update (grade, told_of)',
  'payments: insert, update (decided_at, decided_by, platform_fee, reject_note, reject_reason, status)',
  'push_subscriptions: delete, insert (auth, endpoint, p256dh, session_id, user_id)',
  'pushes: delete, insert (event_id, kind, subscription_id), update (ended_at)',
  'recovery_codes: delete, insert',
  'refunds: update (entry_id, sent_at, sent_by, status, transaction_id)',
  'reversals: insert (actor_id, kind, note, owed, payment_id, taken)',
  'saved_campaigns: delete, insert (campaign_id, influencer_id)',
  'second_factors: delete, insert, update (enabled_at, last_step, secret)',
  'sessions: delete, insert, update (address, browser, confirmed_at, last_used_at, system)',
  'settings: insert, update',
  'sign_in_guesses: delete, insert, update',
  'users: insert, update (closed_at, display_name, email, is_active, language, must_change_password, operator_role, password_hash, username)',
  'wallet_chains: update (balance, balance_at, opening)',
  'wallet_column_mappings: insert, update (admin_id, changed_at, columns)',
  'wallet_entries: insert, update (amount, balance_after, direction, fee, gap, gap_after, ignored_with_import, is_read, kind, minute_unknown, occurred_at, party, party_masked, place, raw_hash, reader, reason, reference, same_as, searched, state, transaction_id)',
  'wallet_entry_notes: insert',
  'wallet_import_pieces: delete, insert',
  'wallet_imports: insert',
  'wallet_imports_in_progress: delete, insert, update (gaps, is_settled, progressed_at, transaction_ids)',
  'wallet_links: insert',
  'wallet_wordings: insert, update (admin_id, decided_at, is_accepted, kind)',
  'withdrawals: insert, update (decided_at, decided_by, entry_id, reject_note, reject_reason, status, transaction_id)',
]
const unreadable = ['demo_accounts', 'event_months', 'month_expected', 'month_kept', 'payment_months']
const callable = [
  'add_event_months(event_ids bigint[])',
  'ledger_lock(account_ids bigint[])',
  'lock_figures(influencers bigint[], brands bigint[])',
]

describe('the application role', () => {
  test('may write exactly what is listed', async () => {
    const granted = await namesOf(`
      with granted as (
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
      from granted group by relname`)
    expect(granted.toSorted(), 'what a migration grants is added to writable').toEqual(writable)
  })

  test('may read every table and view except the listed ones', async () => {
    const hidden = await namesOf(`
      select t.relname as name from pg_class t
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'v') and t.relname not like 'schema\\_%'
        and not has_table_privilege('prochar_app', t.oid, 'SELECT')`)
    expect(hidden.toSorted(), 'what only the owner reads is added to unreadable').toEqual(unreadable)
  })

  test("may call only the listed functions that run with the owner's rights", async () => {
    const functions = await namesOf(`
      select format('%s(%s)', p.proname, pg_get_function_arguments(p.oid)) as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
        and has_function_privilege('prochar_app', p.oid, 'EXECUTE')`)
    expect(functions.toSorted()).toEqual(callable)
  })
})

/** One row in each table: brand 2 pays influencer 3 for their application; the admin is 1. */
export const oneRowEach = `
  insert into users (id, username, email, password_hash, role, operator_role) overriding system value values
    (1, 'admin', 'admin@example.com', '', 'admin', 'super'), (2, 'brand', 'brand@example.com', '', 'brand', null),
    (3, 'influencer', 'influencer@example.com', '', 'influencer', null);
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
  insert into applications (id, campaign_id, brand_id, influencer_id, proposal, status, amount, amount_due, decided_at)
    overriding system value values (50, 50, 2, 3, 'Me', 'accepted', 1000, 1000, now());
  insert into payments (id, application_id, amount, payment_method, transaction_id) overriding system value
    values (50, 50, 1000, 'bkash', 'TX-1');
  insert into reversals (id, payment_id, kind, taken, owed, actor_id) overriding system value
    values (50, 50, 'not_received', 1000, 0, 1);
  insert into refunds (payment_id, brand_id, amount, payment_method) values (50, 2, 1000, 'bkash');
  insert into debt_settlements (influencer_id, amount, cause, cause_id) values (3, 100, 'payment', 50);
  insert into payment_movements (payment_id, brand_id, amount) values (50, 2, 1000);
  insert into withdrawals (id, influencer_id, amount, payment_method, phone_number) overriding system value
    values (50, 3, 100, 'bkash', '01712345678');
  insert into ledger_accounts (kind, owner, may_be_negative, owner_id) values ('available', 'influencer', false, 3);
  insert into ledger_corrections (influencer_id, amount, reason, actor_id, reference) values (3, 100, 'a reason', 1, 'REF-1');
  insert into ledger_transfers (event, subject_id, debit_account_id, credit_account_id, amount, debit_kind, credit_kind)
    select 'payment_confirmed', 50, d.id, c.id, 1000, d.kind, c.kind
    from ledger_accounts d, ledger_accounts c where d.kind = 'clearing' and c.kind = 'available';
  insert into conversations (id, brand_id, influencer_id) overriding system value values (50, 2, 3);
  insert into dues (application_id, brand_id, influencer_id) values (50, 2, 3);
  insert into influencer_categories (influencer_id, category, completed) values (3, 'food', 1);
  insert into attachments (id, owner_id, file, name, type, size) overriding system value
    values (50, 2, repeat('0', 32), 'brief.pdf', 'application/pdf', 1);
  insert into messages (conversation_id, sender_id, receiver_id, content, attachment_id) values (50, 2, 3, 'Hello', 50);
  insert into ended_sessions (id, user_id, refresh_hash, expires_at) values (1, 3, '\\x02', now());
  insert into email_changes (user_id, email) values (3, 'new@example.com');
  insert into former_usernames (name_hash, user_id) values ('\\x01', 3);
  insert into second_factors (user_id, secret) values (3, '\\x01');
  insert into recovery_codes (user_id, code_hash) values (3, '\\x01');
  insert into guesses (user_id, kind, count) values (3, 'code', 1);
  insert into sign_in_guesses (key, level, counted_at, next_at) values ('a key', 1, now(), now());
  insert into known_addresses (user_id, address) values (3, '\\x01');
  insert into last_writes (user_id, transaction_id) values (3, '1');
  insert into notifications (user_id, event_id, kind, actor_id, subject_type, subject_id, at)
    select 3, id, 'message_sent', 2, 'message', 1, now() from events limit 1;
  insert into notification_preferences (user_id, kind, channel, enabled) values (3, 'message_sent', 'mail', false);
  insert into saved_campaigns (influencer_id, campaign_id) values (3, 50);
  insert into deadline_reminders (campaign_id) values (50);
  insert into push_subscriptions (id, session_id, user_id, endpoint, p256dh, auth) overriding system value
    select 50, id, 3, 'https://example.com', 'key', 'secret' from sessions limit 1;
  insert into pushes (event_id, subscription_id, kind) select id, 50, 'message_sent' from events limit 1;
  insert into mails (user_id, kind, event_id) select 3, 'message_sent', id from events limit 1;
  insert into mail_addresses (user_id, email) values (3, 'influencer@example.com');
  insert into mail_links (token_hash, user_id, purpose, email, expires_at)
    values ('\\x01', 3, 'verify_email', 'influencer@example.com', now());
  insert into password_reset_requests (email) values ('influencer@example.com');
  insert into devices (id, name, key_hash, created_by) overriding system value values (50, 'A phone', sha256('1'), 1);
  insert into wallet_imports (id, account, source, sha256, admin_id) overriding system value
    values (50, 'bkash', 'file', sha256('1'), 1);
  insert into wallet_imports_in_progress (import_id, entries, newest_first, reader, remainder)
    values (50, 1, false, '0123456789abcdef', 0);
  insert into wallet_import_pieces (import_id, number, readings) values (50, 0, '[]');
  insert into wallet_column_mappings (account, columns, admin_id) values ('bkash', '{}', 1);
  insert into wallet_wordings (account, wording, kind, is_accepted, admin_id) values ('bkash', 'A wording', 'money_in', true, 1);
  insert into wallet_entries (id, account, source, raw, is_read, state, kind, direction, amount, fee, balance_after,
      transaction_id, occurred_at, searched) overriding system value
    values (50, 'bkash', 'paste', 'A message', true, 'unmatched', 'money_in', 'in', 1000, 0, 1000, 'CAK845MSGS',
      '2026-01-01T10:00Z', 'CAK845MSGS  ');
  insert into wallet_entry_notes (entry_id, action, note, admin_id) values (50, 'explain', 'A note', 1);
  insert into wallet_links (entry_id, payment_id, admin_id) values (50, 50, 1);
  insert into wallet_sums (account, state, direction) values ('bkash', 'matched', 'in');
  insert into payment_references (application_id, reference) values (50, 'ABCDEFGH');
  insert into flags (subject_type, subject_id, flagged_id, flagger_id, reason) values ('user', 2, 2, 3, 'fake');
  insert into payment_claims (payment_id, application_id, brand_id) values (50, 50, 2);
  insert into payment_evidence (payment_id, amount, is_confirmed, grade) values (50, 1000, false, 'unknown')`

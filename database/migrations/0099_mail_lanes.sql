-- no transaction
-- Emails are sent in lanes, so that none that a person waits for stands behind those that others cause.
drop index concurrently if exists mails_due_in_account;
create index concurrently mails_due_in_account on mails (id)
  where state in ('queued', 'sending') and kind in (
    'reset_password', 'confirm_email_change', 'password_changed', 'email_changed', 'withdrawal_confirmation');
drop index concurrently if exists mails_due_in_verification;
create index concurrently mails_due_in_verification on mails (id)
  where state in ('queued', 'sending') and kind in ('verify_email');
drop index concurrently if exists mails_due_in_notification;
create index concurrently mails_due_in_notification on mails (due_at, id)
  where state in ('queued', 'sending') and not kind in (
    'verify_email', 'reset_password', 'confirm_email_change', 'password_changed', 'email_changed',
    'withdrawal_confirmation');
drop index concurrently if exists mails_due;
drop index concurrently if exists mails_of_account_due;

-- no transaction
-- Confirmations of withdrawal requests are emails about the account too.
drop index concurrently if exists mails_of_account_due;
create index concurrently mails_of_account_due on mails (due_at, id)
  where state in ('queued', 'sending') and kind in (
    'verify_email', 'reset_password', 'confirm_email_change', 'password_changed', 'email_changed',
    'withdrawal_confirmation');
drop index concurrently if exists mails_to_address;
create index concurrently mails_to_address on mails (address, kind, written_at)
  where kind in (
    'verify_email', 'reset_password', 'confirm_email_change', 'password_changed', 'email_changed',
    'withdrawal_confirmation');

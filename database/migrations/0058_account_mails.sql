-- no transaction
-- Mails about the account itself, which somebody may be waiting for, are sent before all others.
drop index concurrently if exists mails_of_account_due;
create index concurrently mails_of_account_due on mails (due_at, id)
  where state in ('queued', 'sending')
    and kind in ('verify_email', 'reset_password', 'confirm_email_change', 'password_changed', 'email_changed');

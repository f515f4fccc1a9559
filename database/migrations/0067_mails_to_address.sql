-- no transaction
drop index concurrently if exists mails_to_address;
create index concurrently mails_to_address on mails (address, kind, created_at)
  where kind in ('verify_email', 'reset_password', 'confirm_email_change', 'password_changed', 'email_changed');

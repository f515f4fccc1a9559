-- An email about an account counts towards a limit of this key: its address, or the mailbox behind addresses that nobody
-- has shown to be their own. Strangers can name any number of those.
alter table mails add column counted_for text check (length(counted_for) <= 255);
update mails set counted_for = address where written_at > now() - interval '1 hour';
-- A notification beyond a few an hour waits with the others of its kind, and one email contains them all.
alter table mails
  add column is_collection boolean not null default false,
  add column collected_by bigint references mails on delete set null,
  drop constraint mails_state_check,
  add constraint mails_state_check
    check (state in ('queued', 'sending', 'sent', 'failed', 'kept', 'suppressed', 'collected'));
select grant_to_application('update (counted_for, is_collection, collected_by)', 'mails');

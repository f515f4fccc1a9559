-- no transaction
-- Statements may give the day of a movement only.
alter table wallet_entries add column if not exists minute_unknown boolean not null default false;
drop index concurrently if exists wallet_entries_of_days;
create index concurrently wallet_entries_of_days on wallet_entries (account, occurred_at) where minute_unknown;
select grant_to_application('update (minute_unknown)', 'wallet_entries');

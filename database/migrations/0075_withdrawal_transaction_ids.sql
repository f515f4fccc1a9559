-- The wallet's ID of the transfer that paid a withdrawal, if an admin has recorded it.
alter table withdrawals
  add column transaction_id text check (transaction_id ~ '^[A-Z0-9-]{4,64}$'),
  add constraint withdrawals_sent check (transaction_id is null or status = 'approved');
create unique index withdrawals_transaction_id_once on withdrawals (payment_method, transaction_id)
  where transaction_id is not null;
select grant_to_application('update (transaction_id)', 'withdrawals');

-- Replaced by payments_not_sent.
drop function if exists payments_not_refunds() cascade;

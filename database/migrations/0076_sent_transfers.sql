-- no transaction
-- The transfers to a number, to find the one that pays a withdrawal.
drop index concurrently if exists wallet_entries_sent_to;
create index concurrently wallet_entries_sent_to on wallet_entries (party, amount, account, occurred_at)
  where kind = 'money_out' and transaction_id is not null;

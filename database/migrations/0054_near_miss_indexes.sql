-- no transaction
-- A page of unknown payments reads, for each, the latest unmatched entries of its amount and those with nearly its ID: both
-- in their index alone.
drop index concurrently if exists wallet_entries_unmatched;
create index concurrently wallet_entries_unmatched on wallet_entries (account, amount, id) include (transaction_id)
  where state = 'unmatched' and direction = 'in' and transaction_id is not null;
drop index concurrently if exists wallet_entries_unmatched_by_transaction_id;
create index concurrently wallet_entries_unmatched_by_transaction_id
  on wallet_entries (account, transaction_id collate "C") include (id, amount) where state = 'unmatched' and direction = 'in';

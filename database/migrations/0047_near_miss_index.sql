-- no transaction
-- The entries that nearly have the ID of a payment: many IDs of one day begin alike.
drop index concurrently if exists wallet_entries_unmatched_by_transaction_id;
create index concurrently wallet_entries_unmatched_by_transaction_id
  on wallet_entries (account, transaction_id collate "C") where state = 'unmatched' and direction = 'in';

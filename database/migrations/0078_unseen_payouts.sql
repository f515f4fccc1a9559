-- no transaction
-- The payouts whose transfer no wallet entry shows, found among all that were sent.
drop index concurrently if exists withdrawals_unseen;
create index concurrently withdrawals_unseen on withdrawals (id) where status = 'approved' and entry_id is null;
drop index concurrently if exists withdrawals_unseen_by_amount;
create index concurrently withdrawals_unseen_by_amount on withdrawals (amount, id)
  where status = 'approved' and entry_id is null;
drop index concurrently if exists refunds_unseen;
create index concurrently refunds_unseen on refunds (id) where status = 'sent' and entry_id is null;

-- no transaction
-- Refunds that are due come first, however many were sent later.
drop index concurrently if exists refunds_waiting_first;
create index concurrently refunds_waiting_first on refunds (waiting_key(status = 'due', id), id);

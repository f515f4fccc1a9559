-- An influencer cancels a pending withdrawal by rejecting it: nobody else decides their own.
alter table withdrawals
  add constraint withdrawals_cancelled
    check (decided_by <> influencer_id or (status = 'rejected' and reject_reason is null and reject_note is null));

insert into ledger_event_types (event, document, part, state) values
  ('withdrawal_cancelled', 'withdrawal', 'whole', 'cancelled');
insert into ledger_routes (event, debit, credit) values ('withdrawal_cancelled', 'held', 'available');

-- The outgoing wallet entry of the transfer that paid a withdrawal or a refund.
alter table withdrawals
  add column entry_id bigint references wallet_entries,
  add constraint withdrawals_seen check (entry_id is null or transaction_id is not null);
alter table refunds
  add column entry_id bigint references wallet_entries,
  add constraint refunds_seen check (entry_id is null or transaction_id is not null);
create unique index withdrawals_entry_once on withdrawals (entry_id) where entry_id is not null;
create unique index refunds_entry_once on refunds (entry_id) where entry_id is not null;
select grant_to_application('update (entry_id)', 'withdrawals');
select grant_to_application('update (entry_id)', 'refunds');

alter table wallet_terms
  drop constraint wallet_terms_term_check,
  add constraint wallet_terms_term_check
    check (term in ('without_evidence', 'unseen_payouts', 'seen_payouts', 'linked'));

-- Their guards do not know the new column yet. The one of the entries is created anew.
alter table withdrawals disable trigger user;
alter table refunds disable trigger user;
drop trigger if exists wallet_entries_guard on wallet_entries;
-- Not to another number, and not from before it was due.
update withdrawals p set entry_id = e.id from wallet_entries e
  where p.status = 'approved' and e.transaction_id collate "C" = p.transaction_id and e.account = p.payment_method
    and e.amount = p.amount and e.is_read and e.direction = 'out' and e.state in ('unmatched', 'explained')
    and e.occurred_at >= date_trunc('minute', p.created_at)
    and coalesce(p.phone_number ~ regexp_replace(
      (regexp_match(e.party, '(?:^|\s)(?:\+?88)?(01[\dX*]{9})$', 'i'))[1], '[^0-9]', '.', 'g'), true);
update refunds p set entry_id = e.id from wallet_entries e, payments
  where payments.id = p.payment_id and e.transaction_id collate "C" = p.transaction_id and e.account = p.payment_method
    and e.amount = p.amount and e.is_read and e.direction = 'out' and e.state in ('unmatched', 'explained')
    and e.occurred_at >= date_trunc('minute', payments.created_at);
update wallet_entries set state = 'matched' where id in (
  select entry_id from withdrawals where entry_id is not null
  union all
  select entry_id from refunds where entry_id is not null
);
alter table withdrawals enable trigger user;
alter table refunds enable trigger user;

insert into wallet_terms (term, rows, amount)
  select 'seen_payouts', count(*), coalesce(sum(amount), 0) from (
    select amount from withdrawals where entry_id is not null
    union all
    select amount from refunds where entry_id is not null
  ) seen;
update wallet_terms t set rows = t.rows - seen.rows, amount = t.amount - seen.amount
  from wallet_terms seen where t.term = 'unseen_payouts' and seen.term = 'seen_payouts';

-- Replaced by payouts_after_update.
drop function if exists withdrawals_after_approval() cascade;
drop function if exists refunds_after_sending() cascade;

-- Money only moves by inserting into ledger_transfers, whose trigger updates the balances. The tables are in migration
-- 0004.

create or replace function ledger_apply() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  debit ledger_accounts;
  credit ledger_accounts;
begin
  -- Lock in id order, so that concurrent transfers on the same accounts cannot deadlock.
  perform from ledger_accounts where id in (new.debit_account_id, new.credit_account_id) order by id for no key update;
  select * into strict debit from ledger_accounts where id = new.debit_account_id;
  select * into strict credit from ledger_accounts where id = new.credit_account_id;
  if not exists (
    select from ledger_routes r where (r.event, r.debit, r.credit) = (new.event, debit.kind, credit.kind)
  ) or debit.owner_id <> credit.owner_id then
    raise exception 'a % cannot move money from account % to account %', new.event, debit.id, credit.id
      using errcode = 'check_violation';
  end if;
  update ledger_accounts set balance = balance - new.amount where id = debit.id;
  update ledger_accounts set balance = balance + new.amount where id = credit.id;
  return new;
end $$;
create or replace trigger ledger_apply before insert on ledger_transfers for each row execute function ledger_apply();

create or replace trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function forbid_change();
create or replace trigger ledger_corrections_append_only before update or delete or truncate on ledger_corrections
  for each statement execute function forbid_change();

-- The postings implied by payments, withdrawals and corrections.
create view ledger_expected as
  select 'payment_confirmed'::ledger_event as event, p.id as subject_id, a.influencer_id as owner_id,
    p.amount - p.platform_fee as amount
  from payments p join applications a on a.id = p.application_id
  where p.status = 'confirmed' and p.amount > p.platform_fee
union all
  select 'payment_fee', id, null, platform_fee from payments where status = 'confirmed' and platform_fee > 0
union all
  select 'withdrawal_requested', id, influencer_id, amount from withdrawals
union all
  select 'withdrawal_approved', id, influencer_id, amount from withdrawals where status = 'approved'
union all
  select 'withdrawal_rejected', id, influencer_id, amount from withdrawals where status = 'rejected'
union all
  select 'correction', id, influencer_id, amount from ledger_corrections;

-- The actual postings. The influencer is the owner of either account; a fee has none. A negative correction is negative
-- here too.
create view ledger_posted as
  select t.event, t.subject_id, coalesce(d.owner_id, c.owner_id) as owner_id,
    case when c.kind = 'adjustment' then -t.amount else t.amount end as amount
  from ledger_transfers t
  join ledger_accounts d on d.id = t.debit_account_id
  join ledger_accounts c on c.id = t.credit_account_id;

-- Checks at commit that a payment, withdrawal or correction agrees with its postings.
create or replace function ledger_agrees() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  subject bigint := case tg_table_name when 'ledger_transfers' then to_jsonb(new) ->> 'subject_id' else to_jsonb(new) ->> 'id' end;
  events ledger_event[] := case
    when tg_table_name = 'payments' or to_jsonb(new) ->> 'event' in ('payment_fee', 'payment_confirmed')
      then '{payment_fee,payment_confirmed}'::ledger_event[]
    when tg_table_name = 'ledger_corrections' or to_jsonb(new) ->> 'event' = 'correction'
      then '{correction}'
    else '{withdrawal_requested,withdrawal_approved,withdrawal_rejected}'
  end;
begin
  if exists (
    (select * from ledger_expected where event = any (events) and subject_id = subject
      except select * from ledger_posted where event = any (events) and subject_id = subject)
    union all
    (select * from ledger_posted where event = any (events) and subject_id = subject
      except select * from ledger_expected where event = any (events) and subject_id = subject)
  ) then
    raise exception '% % and its postings disagree', tg_table_name, subject using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
drop trigger if exists ledger_agrees on payments;
create constraint trigger ledger_agrees after insert or update on payments
  deferrable initially deferred for each row execute function ledger_agrees();
drop trigger if exists ledger_agrees on withdrawals;
create constraint trigger ledger_agrees after insert or update on withdrawals
  deferrable initially deferred for each row execute function ledger_agrees();
drop trigger if exists ledger_agrees on ledger_corrections;
create constraint trigger ledger_agrees after insert on ledger_corrections
  deferrable initially deferred for each row execute function ledger_agrees();
drop trigger if exists ledger_agrees on ledger_transfers;
create constraint trigger ledger_agrees after insert on ledger_transfers
  deferrable initially deferred for each row execute function ledger_agrees();

-- Must be empty. Each row describes one inconsistency.
create view ledger_violations as
  select format('account %s holds %s, its transfers say %s', a.id, a.balance, t.total) as violation
  from ledger_accounts a
  cross join lateral (
    select coalesce((select sum(amount) from ledger_transfers where credit_account_id = a.id), 0)
      - coalesce((select sum(amount) from ledger_transfers where debit_account_id = a.id), 0) as total
  ) t
  where a.balance <> t.total
union all
  select format('the books do not balance: the accounts sum to %s', sum(balance)) from ledger_accounts having sum(balance) <> 0
union all
  select format('account %s is below zero: %s', id, balance) from ledger_accounts
  where balance < 0 and kind not in ('clearing', 'adjustment')
union all
  select format('%s %s of %s for user %s is missing', event, subject_id, amount, owner_id)
  from (select * from ledger_expected except select * from ledger_posted) missing
union all
  select format('%s %s of %s for user %s was posted without cause', event, subject_id, amount, owner_id)
  from (select * from ledger_posted except select * from ledger_expected) surplus
union all
  select format('user %s holds %s, the pending withdrawals say %s', a.owner_id, a.balance, w.total)
  from ledger_accounts a
  cross join lateral (
    select coalesce(sum(amount), 0) as total from withdrawals where influencer_id = a.owner_id and status = 'pending'
  ) w
  where a.kind = 'held' and a.balance <> w.total
union all
  select format('influencer %s has no %s account', u.id, k.kind)
  from users u cross join (values ('available'::ledger_account_kind), ('held')) k (kind)
  where u.role = 'influencer'
    and not exists (select from ledger_accounts a where a.owner_id = u.id and a.kind = k.kind);

select grant_to_application('select', 'ledger_expected');
select grant_to_application('select', 'ledger_posted');
select grant_to_application('select', 'ledger_violations');

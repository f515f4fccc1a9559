-- Money moves only by a row in ledger_transfers, whose trigger maintains the balances. docs/ledger.md explains the
-- ledger in ten minutes, with an example; migrations 0004, 0016 and 0038 contain the tables.

-- Creates the accounts of a new kind. users_after_insert creates those of a new user.
create or replace function ledger_account_kinds_after_insert() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_accounts (kind, owner, may_be_negative, owner_id)
    select new.kind, new.owner, new.may_be_negative, null where new.owner = 'house'
    union all
    (select new.kind, new.owner, new.may_be_negative, id from users where role::text = new.owner order by id);
  return null;
end $$;
create or replace trigger ledger_account_kinds_after_insert after insert on ledger_account_kinds
  for each row execute function ledger_account_kinds_after_insert();

create or replace function ledger_apply() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  debit ledger_accounts;
  credit ledger_accounts;
begin
  -- Locks in id order, so that concurrent transfers between the same accounts cannot deadlock.
  perform from ledger_accounts where id in (new.debit_account_id, new.credit_account_id) order by id for no key update;
  select * into strict debit from ledger_accounts where id = new.debit_account_id;
  select * into strict credit from ledger_accounts where id = new.credit_account_id;
  if not exists (
    select from ledger_routes r where (r.event, r.debit, r.credit) = (new.event, debit.kind, credit.kind)
  ) or (debit.owner = credit.owner and debit.owner_id <> credit.owner_id) then
    raise exception 'a % cannot move money from account % to account %', new.event, debit.id, credit.id
      using errcode = 'check_violation';
  end if;
  new.debit_kind := debit.kind;
  new.credit_kind := credit.kind;
  -- The default was drawn before the accounts were locked. Statements list transfers by id, so it must follow the
  -- balances.
  new.id := nextval('ledger_transfers_id_seq');
  update ledger_accounts set balance = balance - new.amount where id = debit.id;
  update ledger_accounts set balance = balance + new.amount where id = credit.id;
  return new;
end $$;
create or replace trigger ledger_apply before insert on ledger_transfers for each row execute function ledger_apply();

create or replace trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function forbid_change();
create or replace trigger ledger_corrections_append_only before update or delete or truncate on ledger_corrections
  for each statement execute function forbid_change();
create or replace trigger debt_settlements_append_only before update or delete or truncate on debt_settlements
  for each statement execute function forbid_change();

-- The documents that move money: their state, their parties, and their amounts by the names of the parts. A new type of
-- document needs a branch here and a trigger ledger_agrees below.
create view ledger_documents as
  select 'payment' as document, p.id as subject_id, p.status::text as state, a.brand_id, a.influencer_id,
    amounts.part, amounts.amount
  from payments p
  join applications a on a.id = p.application_id
  cross join lateral (values ('net', p.amount - p.platform_fee), ('fee', p.platform_fee)) amounts (part, amount)
union all
  select 'withdrawal', id, case when decided_by = influencer_id then 'cancelled' else status::text end, null, influencer_id,
    'whole', amount from withdrawals
union all
  select 'correction', id, null, null, influencer_id, 'whole', amount from ledger_corrections
union all
  select 'reversal', r.id, case when k.is_refunded then 'refunded' else 'cleared' end, a.brand_id, a.influencer_id,
    amounts.part, amounts.amount
  from reversals r
  join reversal_kinds k on k.kind = r.kind
  join payments p on p.id = r.payment_id
  join applications a on a.id = p.application_id
  cross join lateral (values ('taken', r.taken), ('owed', r.owed), ('fee', p.platform_fee)) amounts (part, amount)
union all
  select 'refund', id, status, brand_id, null, 'whole', amount from refunds
union all
  select 'settlement', id, null, null, influencer_id, 'whole', amount from debt_settlements;

-- The postings that the documents require. Includes events without a route, which are thus reported as missing.
create view ledger_expected as
  select e.document, e.event, d.subject_id, r.debit, r.credit,
    case debits.owner when 'brand' then d.brand_id when 'influencer' then d.influencer_id end as debit_owner_id,
    case credits.owner when 'brand' then d.brand_id when 'influencer' then d.influencer_id end as credit_owner_id,
    d.amount
  from ledger_event_types e
  join ledger_documents d on d.document = e.document and d.part = e.part and d.amount <> 0
  left join ledger_routes r on r.event = e.event and r.sign = sign(d.amount)
  left join ledger_account_kinds debits on debits.kind = r.debit
  left join ledger_account_kinds credits on credits.kind = r.credit
  where e.state is null or e.state = d.state;

-- What has been posted, with the sign that it has in the document.
create view ledger_posted as
  select e.document, e.event, t.subject_id, t.debit_kind as debit, t.credit_kind as credit,
    d.owner_id as debit_owner_id, c.owner_id as credit_owner_id, t.amount * r.sign as amount
  from ledger_event_types e
  join ledger_transfers t on t.event = e.event
  join ledger_routes r on (r.event, r.debit, r.credit) = (t.event, t.debit_kind, t.credit_kind)
  join ledger_accounts d on d.id = t.debit_account_id
  join ledger_accounts c on c.id = t.credit_account_id;

-- Locks accounts in id order, as transfers do, and returns their balances. The application may not write accounts, and
-- thus may not lock them itself.
create or replace function ledger_lock(account_ids bigint[]) returns table (kind text, balance bigint)
language sql security definer set search_path = public, pg_temp as $$
  select a.kind, a.balance from ledger_accounts a where a.id = any (account_ids) order by a.id for no key update
$$;
revoke execute on function ledger_lock(bigint[]) from public;
select grant_to_application('execute', 'function ledger_lock(bigint[])');

-- Checks at commit that the state of a document agrees with its postings. The trigger's argument is the document's
-- type; for a transfer, the event determines the type.
create or replace function ledger_agrees() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its_document text := tg_argv[0];
  its_id bigint;
begin
  if tg_table_name = 'ledger_transfers' then
    select document into strict its_document from ledger_event_types where event = new.event;
    its_id := new.subject_id;
  else
    its_id := new.id;
  end if;
  if exists (
    (select * from ledger_expected where document = its_document and subject_id = its_id
      except select * from ledger_posted where document = its_document and subject_id = its_id)
    union all
    (select * from ledger_posted where document = its_document and subject_id = its_id
      except select * from ledger_expected where document = its_document and subject_id = its_id)
  ) then
    raise exception '% % and its postings disagree', tg_table_name, its_id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
drop trigger if exists ledger_agrees on payments;
create constraint trigger ledger_agrees after insert or update on payments
  deferrable initially deferred for each row execute function ledger_agrees('payment');
drop trigger if exists ledger_agrees on withdrawals;
create constraint trigger ledger_agrees after insert or update on withdrawals
  deferrable initially deferred for each row execute function ledger_agrees('withdrawal');
drop trigger if exists ledger_agrees on ledger_corrections;
create constraint trigger ledger_agrees after insert on ledger_corrections
  deferrable initially deferred for each row execute function ledger_agrees('correction');
drop trigger if exists ledger_agrees on reversals;
create constraint trigger ledger_agrees after insert on reversals
  deferrable initially deferred for each row execute function ledger_agrees('reversal');
drop trigger if exists ledger_agrees on refunds;
create constraint trigger ledger_agrees after insert or update on refunds
  deferrable initially deferred for each row execute function ledger_agrees('refund');
drop trigger if exists ledger_agrees on debt_settlements;
create constraint trigger ledger_agrees after insert on debt_settlements
  deferrable initially deferred for each row execute function ledger_agrees('settlement');
drop trigger if exists ledger_agrees on ledger_transfers;
create constraint trigger ledger_agrees after insert on ledger_transfers
  deferrable initially deferred for each row execute function ledger_agrees();

-- Checks at commit that an influencer who owes money has no available balance and receives no payout.
create or replace function ledger_debts_first() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from ledger_accounts side
    join ledger_accounts owed on owed.kind = 'owed' and owed.owner_id = side.owner_id and owed.balance < 0
    join ledger_accounts available on available.kind = 'available' and available.owner_id = side.owner_id
    where side.id in (new.debit_account_id, new.credit_account_id) and side.owner = 'influencer'
      and (available.balance > 0 or new.event = 'withdrawal_approved')
  ) then
    raise exception 'transfer % leaves a debt that it could repay', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
drop trigger if exists ledger_debts_first on ledger_transfers;
create constraint trigger ledger_debts_first after insert on ledger_transfers deferrable initially deferred for each row
  when (new.credit_kind = 'available' or new.debit_kind = 'owed' or new.event = 'withdrawal_approved')
  execute function ledger_debts_first();

-- Must be empty. Each row describes one inconsistency.
create view ledger_violations as
  select format('account %s has a balance of %s, but its transfers sum to %s', a.id, a.balance, coalesce(t.total, 0))
    as violation
  from ledger_accounts a
  left join (
    select account_id, sum(amount) as total
    from (
      select credit_account_id as account_id, amount from ledger_transfers
      union all
      select debit_account_id, -amount from ledger_transfers
    ) sides
    group by account_id
  ) t on t.account_id = a.id
  where a.balance <> coalesce(t.total, 0)
union all
  select format('the books do not balance: the accounts sum to %s', sum(balance)) from ledger_accounts having sum(balance) <> 0
union all
  select format('account %s has a negative balance: %s', a.id, a.balance)
  from ledger_accounts a join ledger_account_kinds k using (kind)
  where a.balance < 0 and not k.may_be_negative
union all
  select format('%s %s of %s for user %s is missing', event, subject_id, amount, coalesce(debit_owner_id, credit_owner_id))
  from (select * from ledger_expected except select * from ledger_posted) missing
union all
  select format('%s %s of %s for user %s has no matching document', event, subject_id, amount,
    coalesce(debit_owner_id, credit_owner_id))
  from (select * from ledger_posted except select * from ledger_expected) surplus
union all
  select format('user %s has %s reserved, but pending withdrawals of %s', a.owner_id, a.balance, w.total)
  from ledger_accounts a
  cross join lateral (
    select coalesce(sum(amount), 0) as total from withdrawals where influencer_id = a.owner_id and status = 'pending'
  ) w
  where a.kind = 'held' and a.balance <> w.total
union all
  select format('user %s owes %s and has %s available', a.owner_id, -o.balance, a.balance)
  from ledger_accounts a
  join ledger_accounts o on o.owner_id = a.owner_id and o.kind = 'owed'
  where a.kind = 'available' and a.balance > 0 and o.balance < 0
union all
  select format('brand %s is owed %s, but its unsent refunds sum to %s', a.owner_id, a.balance, r.total)
  from ledger_accounts a
  cross join lateral (
    select coalesce(sum(amount), 0) as total from refunds where brand_id = a.owner_id and status = 'due'
  ) r
  where a.kind = 'refund_due' and a.balance <> r.total
union all
  select format('payment %s has a reversal but is not marked as reversed', p.id)
  from reversals r join payments p on p.id = r.payment_id where p.reversed_at is null
union all
  select format('%s %s has no %s account', k.owner, u.id, k.kind)
  from ledger_account_kinds k join users u on u.role::text = k.owner
  where not exists (select from ledger_accounts a where a.owner_id = u.id and a.kind = k.kind)
union all
  select format('the platform has no %s account', k.kind) from ledger_account_kinds k
  where k.owner = 'house' and not exists (select from ledger_accounts a where a.kind = k.kind);

select grant_to_application('select', 'ledger_documents');
select grant_to_application('select', 'ledger_expected');
select grant_to_application('select', 'ledger_posted');
select grant_to_application('select', 'ledger_violations');

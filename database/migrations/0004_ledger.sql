-- Money moves only by a row in ledger_transfers: one debit, one credit, one amount. Its trigger keeps the balances,
-- and it alone may: the application's role has no right to write them.
--
-- clearing    what brands have sent and what is still to be paid out, seen from the house: it runs below zero
-- fee         what the platform has kept
-- adjustment  the other side of corrections by an admin
-- available   what an influencer can withdraw
-- held        what an influencer has asked for and not yet received
create type ledger_account_kind as enum ('clearing', 'fee', 'adjustment', 'available', 'held');

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind ledger_account_kind not null,
  owner_id bigint references users,
  -- poisha: credits less debits
  balance bigint not null default 0,
  unique nulls not distinct (kind, owner_id),
  constraint ledger_accounts_owner check ((kind in ('available', 'held')) = (owner_id is not null)),
  constraint ledger_balance_not_negative check (balance >= 0 or kind in ('clearing', 'adjustment'))
);
-- The house's accounts come first: transfers lock their accounts in the order of ids.
insert into ledger_accounts (kind) values ('clearing'), ('fee'), ('adjustment');

create type ledger_event as enum (
  'payment_fee', 'payment_confirmed', 'withdrawal_requested', 'withdrawal_approved', 'withdrawal_rejected', 'correction'
);

-- What each event may move, and nothing else.
create table ledger_routes (
  event ledger_event not null,
  debit ledger_account_kind not null,
  credit ledger_account_kind not null,
  primary key (event, debit, credit)
);
insert into ledger_routes (event, debit, credit) values
  ('payment_fee', 'clearing', 'fee'),
  ('payment_confirmed', 'clearing', 'available'),
  ('withdrawal_requested', 'available', 'held'),
  ('withdrawal_approved', 'held', 'clearing'),
  ('withdrawal_rejected', 'held', 'available'),
  ('correction', 'adjustment', 'available'),
  ('correction', 'available', 'adjustment');

-- An admin's correction of an influencer's balance: what it was for, and who made it.
create table ledger_corrections (
  id bigint generated always as identity primary key,
  influencer_id bigint not null references users,
  -- poisha; below zero takes money away
  amount bigint not null check (amount <> 0),
  reason text not null check (reason ~ '\S'),
  actor_id bigint not null references users,
  created_at timestamptz not null default now()
);

create table ledger_transfers (
  id bigint generated always as identity primary key,
  event ledger_event not null,
  -- the payment, withdrawal or correction
  subject_id bigint not null,
  debit_account_id bigint not null references ledger_accounts,
  credit_account_id bigint not null references ledger_accounts,
  -- poisha
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default now(),
  check (debit_account_id <> credit_account_id),
  -- an event is posted once
  constraint ledger_event_once unique (event, subject_id)
);
create index ledger_transfers_debit on ledger_transfers (debit_account_id, id);
create index ledger_transfers_credit on ledger_transfers (credit_account_id, id);

create function ledger_apply() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  debit ledger_accounts;
  credit ledger_accounts;
begin
  -- In the order of ids, so that two transfers over the same accounts cannot wait for each other in a circle.
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
create trigger ledger_apply before insert on ledger_transfers for each row execute function ledger_apply();

create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function forbid_change();
create trigger ledger_corrections_append_only before update or delete or truncate on ledger_corrections
  for each statement execute function forbid_change();

-- What payments, withdrawals and corrections say should have been posted.
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

-- What has been posted. The influencer is the owner of either account; a fee has none. A correction that takes money
-- away is below zero, as it is where it is asked for.
create view ledger_posted as
  select t.event, t.subject_id, coalesce(d.owner_id, c.owner_id) as owner_id,
    case when c.kind = 'adjustment' then -t.amount else t.amount end as amount
  from ledger_transfers t
  join ledger_accounts d on d.id = t.debit_account_id
  join ledger_accounts c on c.id = t.credit_account_id;

-- Checked when a transaction commits: the state of a payment, withdrawal or correction and its postings agree.
create function ledger_agrees() returns trigger
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
create constraint trigger ledger_agrees after insert or update on payments
  deferrable initially deferred for each row execute function ledger_agrees();
create constraint trigger ledger_agrees after insert or update on withdrawals
  deferrable initially deferred for each row execute function ledger_agrees();
create constraint trigger ledger_agrees after insert on ledger_corrections
  deferrable initially deferred for each row execute function ledger_agrees();
create constraint trigger ledger_agrees after insert on ledger_transfers
  deferrable initially deferred for each row execute function ledger_agrees();

-- Empty, always. A row says in words what is wrong.
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

select grant_to_application('select', 'ledger_accounts');
select grant_to_application('select', 'ledger_routes');
select grant_to_application('select, insert', 'ledger_corrections');
select grant_to_application('select, insert', 'ledger_transfers');
select grant_to_application('select', 'ledger_expected');
select grant_to_application('select', 'ledger_posted');
select grant_to_application('select', 'ledger_violations');

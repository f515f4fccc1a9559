-- Applications, payments and withdrawals start as pending, are decided once and are never deleted.

-- The amount of an application follows from its fee and the budget, whatever the insert specifies.
create or replace function applications_amount() returns trigger language plpgsql as $$
begin
  new.amount := coalesce(new.expected_fee, (select budget from campaigns where id = new.campaign_id));
  return new;
end $$;
create or replace trigger applications_amount before insert on applications for each row execute function applications_amount();

-- Decisions are final, the application is immutable, and the amount due is the requested one.
create or replace function applications_guard() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending'
    or (new.campaign_id, new.brand_id, new.influencer_id, new.proposal, new.expected_fee, new.amount)
      is distinct from (old.campaign_id, old.brand_id, old.influencer_id, old.proposal, old.expected_fee, old.amount)
  then
    raise exception 'application % has been decided, or the changed column is immutable', old.id
      using errcode = 'restrict_violation';
  end if;
  if new.amount_due <> new.amount then
    raise exception 'application %: the amount due must be %, not %', old.id, new.amount, new.amount_due
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger applications_guard before update on applications for each row execute function applications_guard();
create or replace trigger applications_start_pending before insert on applications
  for each row when (new.status <> 'pending') execute function forbid_decided();
create or replace trigger applications_kept before delete on applications for each row execute function forbid_change();

-- Decisions are final, and the request is immutable. A confirmed payment is marked as reversed, once; the foreign key
-- payments_reversal_fkey requires the reversal.
create or replace function payments_guard() returns trigger language plpgsql as $$
begin
  if old.reversed_at is null and new.reversed_at is not null
    and to_jsonb(new) - '{reversed_at,reversal_kind}'::text[] = to_jsonb(old) - '{reversed_at,reversal_kind}'::text[]
  then
    return new;
  end if;
  if old.status <> 'pending'
    or (new.application_id, new.amount, new.payment_method, new.transaction_id, new.sender_number)
      is distinct from (old.application_id, old.amount, old.payment_method, old.transaction_id, old.sender_number)
  then
    raise exception 'payment % has been decided, or the changed column is immutable', old.id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger payments_guard before update on payments for each row execute function payments_guard();
create or replace trigger payments_start_pending before insert on payments
  for each row when (new.status <> 'pending') execute function forbid_decided();
create or replace trigger payments_kept before delete on payments for each row execute function forbid_change();

-- The money that was sent: to whom, to which number if known, and the earliest time it can have been sent.
create view payouts as
  select 'withdrawal' as kind, id, influencer_id as owner_id, payment_method, amount, transaction_id, entry_id, phone_number,
    created_at as since
    from withdrawals where status = 'approved'
  union all
  select 'refund', r.id, r.brand_id, r.payment_method, r.amount, r.transaction_id, r.entry_id, null, p.created_at
    from refunds r join payments p on p.id = r.payment_id where r.status = 'sent';

-- Whether money was sent under this transaction ID.
create or replace function is_id_of_sent_money(its_method payment_method, its_id text) returns boolean
language sql stable as $$
  select exists (select from payouts where payment_method = its_method and transaction_id = its_id)
$$;

-- Whether money arrived under this transaction ID, as a payment that stands or as a wallet entry.
create or replace function is_id_of_received_money(its_method payment_method, its_id text) returns boolean
language sql stable as $$
  select exists (
    select from payments
    where payment_method = its_method and transaction_id = its_id
      and status <> 'rejected' and reversal_kind is distinct from 'not_received'
  ) or exists (
    select from wallet_entries
    where account = its_method and transaction_id collate "C" = its_id
      and is_read and direction = 'in' and state <> 'ignored'
  )
$$;

-- No payment may have the transaction ID of money that was sent.
create or replace function payments_not_sent() returns trigger language plpgsql as $$
begin
  if is_id_of_sent_money(new.payment_method, new.transaction_id) then
    raise exception 'the transaction ID of payment % is that of money sent', new.id
      using errcode = 'unique_violation', constraint = 'payments_transaction_id_once';
  end if;
  return new;
end $$;
create or replace trigger payments_not_sent before insert on payments
  for each row execute function payments_not_sent();

-- Money is sent under a new transaction ID: not one under which money arrived, nor that of other money sent.
create or replace function sent_money_has_new_id() returns trigger language plpgsql as $$
begin
  if is_id_of_received_money(new.payment_method, new.transaction_id)
    or is_id_of_sent_money(new.payment_method, new.transaction_id)
  then
    raise exception 'the transaction ID of % in % is used', new.id, tg_table_name
      using errcode = 'unique_violation', constraint = tg_table_name || '_transaction_id_once';
  end if;
  return new;
end $$;

-- A payout is decided once, and what is to be sent never changes. Afterwards, its transaction ID can be recorded and
-- corrected, but not removed, and the wallet entry of its transfer can change. The trigger's arguments are the
-- undecided status and the columns that a decision sets.
create or replace function payouts_guard() returns trigger language plpgsql as $$
declare
  changeable text[] := '{transaction_id,entry_id}';
begin
  if old.status::text = tg_argv[0] then
    changeable := changeable || tg_argv[1:];
  end if;
  if to_jsonb(new) - changeable <> to_jsonb(old) - changeable
    or (old.transaction_id is not null and new.transaction_id is null)
  then
    raise exception 'payout % in % has been decided, or the changed column is immutable', old.id, tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger withdrawals_guard before update on withdrawals for each row
  execute function payouts_guard('pending', 'status', 'decided_at', 'decided_by', 'reject_reason', 'reject_note');
create or replace trigger withdrawals_have_new_id before update of transaction_id on withdrawals
  for each row when (new.transaction_id is distinct from old.transaction_id) execute function sent_money_has_new_id();
create or replace trigger withdrawals_start_pending before insert on withdrawals
  for each row when (new.status <> 'pending') execute function forbid_decided();
create or replace trigger withdrawals_kept before delete on withdrawals for each row execute function forbid_change();

-- A reversal takes back exactly the net amount of a confirmed payment.
create or replace function reversals_guard() returns trigger language plpgsql as $$
begin
  if not exists (
    select from payments
    where id = new.payment_id and status = 'confirmed' and amount - platform_fee = new.taken + new.owed
  ) then
    raise exception 'the reversal does not match payment %', new.payment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger reversals_guard before insert on reversals for each row execute function reversals_guard();
create or replace trigger reversals_append_only before update or delete or truncate on reversals
  for each statement execute function forbid_change();

-- Marks the payment as reversed. Creates a refund if a wallet still holds the brand's money.
create or replace function reversals_after_insert() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payments set reversed_at = new.created_at, reversal_kind = new.kind where id = new.payment_id;
  insert into refunds (payment_id, brand_id, amount, payment_method)
    select p.id, a.brand_id, p.amount, p.payment_method
    from payments p join applications a on a.id = p.application_id
    where p.id = new.payment_id and (select is_refunded from reversal_kinds where kind = new.kind);
  return null;
end $$;
create or replace trigger reversals_after_insert after insert on reversals
  for each row execute function reversals_after_insert();

create or replace trigger refunds_guard before update on refunds for each row
  execute function payouts_guard('due', 'status', 'sent_at', 'sent_by');
create or replace trigger refunds_have_new_id before update of transaction_id on refunds
  for each row when (new.transaction_id is distinct from old.transaction_id) execute function sent_money_has_new_id();
create or replace trigger refunds_kept before delete on refunds for each row execute function forbid_change();

select grant_to_application('select', 'payouts');

-- Applications, payments and withdrawals start as pending, are decided once and are never deleted.

-- Decisions are final, the application is immutable, and the amount due is the requested one.
create or replace function applications_guard() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending'
    or (new.campaign_id, new.brand_id, new.influencer_id, new.proposal, new.expected_fee)
      is distinct from (old.campaign_id, old.brand_id, old.influencer_id, old.proposal, old.expected_fee)
  then
    raise exception 'application % is decided or immutable', old.id using errcode = 'restrict_violation';
  end if;
  if new.amount_due <> coalesce(new.expected_fee, (select budget from campaigns where id = new.campaign_id)) then
    raise exception 'application % is not due %', old.id, new.amount_due using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger applications_guard before update on applications for each row execute function applications_guard();
create or replace trigger applications_start_pending before insert on applications
  for each row when (new.status <> 'pending') execute function forbid_decided();
create or replace trigger applications_kept before delete on applications for each row execute function forbid_change();

-- Decisions are final, and the request is immutable.
create or replace function payments_guard() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending'
    or (new.application_id, new.amount, new.payment_method, new.transaction_id, new.sender_number)
      is distinct from (old.application_id, old.amount, old.payment_method, old.transaction_id, old.sender_number)
  then
    raise exception 'payment % is decided or immutable', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger payments_guard before update on payments for each row execute function payments_guard();
create or replace trigger payments_start_pending before insert on payments
  for each row when (new.status <> 'pending') execute function forbid_decided();
create or replace trigger payments_kept before delete on payments for each row execute function forbid_change();

create or replace function withdrawals_guard() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending'
    or (new.influencer_id, new.amount, new.payment_method, new.phone_number)
      is distinct from (old.influencer_id, old.amount, old.payment_method, old.phone_number)
  then
    raise exception 'withdrawal % is decided or immutable', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger withdrawals_guard before update on withdrawals for each row execute function withdrawals_guard();
create or replace trigger withdrawals_start_pending before insert on withdrawals
  for each row when (new.status <> 'pending') execute function forbid_decided();
create or replace trigger withdrawals_kept before delete on withdrawals for each row execute function forbid_change();

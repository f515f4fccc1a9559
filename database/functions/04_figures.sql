-- Counters for frequent reads, maintained in the transaction that changes what they count. Always locked in the order
-- influencer, site, brand, campaign, which prevents deadlocks and locks the most contended rows last and shortest.
-- figure_violations compares them with the source rows.

create or replace function add_to_site(which site_figure, change bigint) returns void language sql as $$
  update site_figures set value = value + change where figure = which and shard = pg_backend_pid() % 16
$$;

-- Locks the figures of many people in that order, before a transaction changes them one by one.
create or replace function lock_figures(influencers bigint[], brands bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from influencer_figures where influencer_id = any (influencers) order by influencer_id for no key update;
  perform from brand_figures where brand_id = any (brands) order by brand_id for no key update;
end $$;
revoke execute on function lock_figures(bigint[], bigint[]) from public;
select grant_to_application('execute', 'function lock_figures(bigint[], bigint[])');

-- What every new person needs: a profile, figures, and the accounts of the ledger that belong to the role.
create or replace function users_after_insert() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_accounts (kind, owner, may_be_negative, owner_id)
    select kind, owner, may_be_negative, new.id from ledger_account_kinds where owner = new.role::text
    -- The available account gets a lower id than the owed one, as in earlier databases: accounts are locked in id
    -- order.
    order by kind;
  if new.role = 'brand' then
    insert into brand_profiles (user_id) values (new.id);
    insert into brand_figures (brand_id) values (new.id);
    perform add_to_site('brands', 1);
  elsif new.role = 'influencer' then
    insert into influencer_profiles (user_id) values (new.id);
    insert into influencer_figures (influencer_id) values (new.id);
    perform add_to_site('influencers', 1);
  else
    perform add_to_site('admins', 1);
  end if;
  return null;
end $$;
create or replace trigger users_after_insert after insert on users for each row execute function users_after_insert();

create or replace function campaigns_figures() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change integer := (new.deleted_at is null)::integer - (tg_op = 'UPDATE' and old.deleted_at is null)::integer;
begin
  if change <> 0 then
    perform add_to_site('campaigns', change);
    update brand_figures set total_campaigns = total_campaigns + change where brand_id = new.brand_id;
  end if;
  return null;
end $$;
create or replace trigger campaigns_figures after insert or update of deleted_at on campaigns
  for each row execute function campaigns_figures();

create or replace function applications_after_insert() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update influencer_figures set total_applications = total_applications + 1 where influencer_id = new.influencer_id;
  perform add_to_site('applications', 1);
  update brand_figures set total_applications = total_applications + 1 where brand_id = new.brand_id;
  update campaigns set applications_count = applications_count + 1 where id = new.campaign_id;
  return null;
end $$;
create or replace trigger applications_after_insert after insert on applications
  for each row execute function applications_after_insert();

create or replace function applications_after_acceptance() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into dues (application_id, brand_id, influencer_id) values (new.id, new.brand_id, new.influencer_id);
  update influencer_figures
  set accepted_applications = accepted_applications + 1, pending_earnings = pending_earnings + new.amount_due
  where influencer_id = new.influencer_id;
  update brand_figures
  set unpaid_applications = unpaid_applications + 1, unpaid_amount = unpaid_amount + new.amount_due
  where brand_id = new.brand_id;
  -- The constraint campaigns_full refuses more than the campaign has slots.
  update campaigns set accepted_count = accepted_count + 1 where id = new.campaign_id;
  return null;
end $$;
create or replace trigger applications_after_acceptance after update of status on applications
  for each row when (old.status <> 'accepted' and new.status = 'accepted')
  execute function applications_after_acceptance();

create or replace function payments_after_submission() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  brand bigint;
begin
  update dues set waiting_payment_id = new.id, rejected_payment_id = null
  where application_id = new.application_id returning brand_id into brand;
  if not found then
    raise exception 'nothing is due for application %, since its influencer has closed the account', new.application_id
      using errcode = 'restrict_violation', constraint = 'payments_due';
  end if;
  update brand_figures
  set unpaid_applications = unpaid_applications - 1, unpaid_amount = unpaid_amount - new.amount,
    submitted_payments = submitted_payments + 1
  where brand_id = brand;
  return null;
end $$;
create or replace trigger payments_after_submission after insert on payments
  for each row execute function payments_after_submission();

create or replace function payments_after_rejection() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  brand bigint;
begin
  update dues set waiting_payment_id = null, rejected_payment_id = new.id
  where application_id = new.application_id returning brand_id into brand;
  update brand_figures
  set unpaid_applications = unpaid_applications + 1, unpaid_amount = unpaid_amount + new.amount,
    submitted_payments = submitted_payments - 1
  where brand_id = brand;
  return null;
end $$;
create or replace trigger payments_after_rejection after update of status on payments
  for each row when (old.status <> 'rejected' and new.status = 'rejected')
  execute function payments_after_rejection();

create or replace function payments_after_confirmation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  paid applications;
begin
  select * into strict paid from applications where id = new.application_id;
  delete from dues where application_id = new.application_id;
  update influencer_figures
  set total_earnings = total_earnings + new.amount - new.platform_fee, pending_earnings = pending_earnings - new.amount
  where influencer_id = paid.influencer_id;
  insert into influencer_categories as kept (influencer_id, category, completed)
    select paid.influencer_id, category, 1 from campaigns where id = paid.campaign_id
    on conflict (influencer_id, category) do update set completed = kept.completed + 1;
  perform add_to_site('payments', new.amount);
  update brand_figures
  set money_spent = money_spent + new.amount, submitted_payments = submitted_payments - 1,
    confirmed_payments = confirmed_payments + 1
  where brand_id = paid.brand_id;
  insert into payment_movements (payment_id, brand_id, amount) values (new.id, paid.brand_id, new.amount);
  return null;
end $$;
create or replace trigger payments_after_confirmation after update of status on payments
  for each row when (old.status <> 'confirmed' and new.status = 'confirmed')
  execute function payments_after_confirmation();

-- The application is unpaid again, and its amount due unless the influencer has closed the account, which frees the
-- slot.
create or replace function payments_after_reversal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  paid applications;
  due bigint;
begin
  select * into strict paid from applications where id = new.application_id;
  -- Either the account is already closed, or its closure waits for this transaction.
  select (closed_at is null)::integer into strict due from users where id = paid.influencer_id for share;
  if due = 1 then
    insert into dues (application_id, brand_id, influencer_id) values (paid.id, paid.brand_id, paid.influencer_id);
  end if;
  update influencer_figures
  set total_earnings = total_earnings - (new.amount - new.platform_fee),
    pending_earnings = pending_earnings + due * new.amount
  where influencer_id = paid.influencer_id;
  update influencer_categories set completed = completed - 1
  where influencer_id = paid.influencer_id
    and category = (select category from campaigns where id = paid.campaign_id);
  perform add_to_site('payments', -new.amount);
  update brand_figures
  set money_spent = money_spent - new.amount, confirmed_payments = confirmed_payments - 1,
    unpaid_applications = unpaid_applications + due, unpaid_amount = unpaid_amount + due * new.amount
  where brand_id = paid.brand_id;
  if due = 0 then
    update campaigns set accepted_count = accepted_count - 1 where id = paid.campaign_id;
  end if;
  insert into payment_movements (payment_id, brand_id, amount) values (new.id, paid.brand_id, -new.amount);
  return null;
end $$;
create or replace trigger payments_after_reversal after update of reversed_at on payments
  for each row when (old.reversed_at is null and new.reversed_at is not null)
  execute function payments_after_reversal();

-- Influencers who close their account forgo what brands have not paid, and free the slots. A pending payment stays due.
create or replace function users_after_closure() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Waits for payments that are being reported or decided.
  perform from dues where influencer_id = new.id order by application_id for update;
  update influencer_figures set pending_earnings = pending_earnings - (
    select coalesce(sum(a.amount_due), 0) from dues d join applications a on a.id = d.application_id
    where d.influencer_id = new.id and d.waiting_payment_id is null
  ) where influencer_id = new.id;
  update brand_figures f
  set unpaid_applications = f.unpaid_applications - n.number, unpaid_amount = f.unpaid_amount - n.amount
  from (
    select d.brand_id, count(*) as number, sum(a.amount_due) as amount
    from dues d join applications a on a.id = d.application_id
    where d.influencer_id = new.id and d.waiting_payment_id is null group by d.brand_id
  ) n
  where f.brand_id = n.brand_id;
  update campaigns c set accepted_count = c.accepted_count - n.number
  from (
    select a.campaign_id, count(*) as number
    from dues d join applications a on a.id = d.application_id
    where d.influencer_id = new.id and d.waiting_payment_id is null group by a.campaign_id
  ) n
  where c.id = n.campaign_id;
  delete from dues where influencer_id = new.id and waiting_payment_id is null;
  return null;
end $$;
create or replace trigger users_after_closure after update of closed_at on users
  for each row when (old.closed_at is null and new.closed_at is not null and new.role = 'influencer')
  execute function users_after_closure();

create or replace trigger payment_movements_append_only before update or delete or truncate on payment_movements
  for each statement execute function forbid_change();

-- Must be empty.
create view figure_violations as
  select format('campaign %s: %s applications stored, %s counted', c.id, c.applications_count, n.counted) as violation
  from campaigns c
  cross join lateral (select count(*) as counted from applications where campaign_id = c.id) n
  where c.applications_count <> n.counted
union all
  select format('campaign %s: %s accepted applications stored, %s counted', c.id, c.accepted_count, coalesce(n.counted, 0))
  from campaigns c
  left join (
    select a.campaign_id, count(*) as counted
    from applications a
    join users u on u.id = a.influencer_id
    left join payments p on p.application_id = a.id and p.status <> 'rejected' and p.reversed_at is null
    where a.status = 'accepted' and (p.id is not null or u.closed_at is null)
    group by a.campaign_id
  ) n on n.campaign_id = c.id
  where c.accepted_count <> coalesce(n.counted, 0)
union all
  select format('brand %s: %s stored, %s counted', f.brand_id,
    (f.total_campaigns, f.total_applications, f.money_spent), (n.campaigns, n.applications, n.spent))
  from brand_figures f
  cross join lateral (
    select
      (select count(*) from campaigns where brand_id = f.brand_id and deleted_at is null) as campaigns,
      (select count(*) from applications where brand_id = f.brand_id) as applications,
      (select coalesce(sum(p.amount), 0) from payments p join applications a on a.id = p.application_id
        where a.brand_id = f.brand_id and p.status = 'confirmed' and p.reversed_at is null) as spent
  ) n
  where (f.total_campaigns, f.total_applications, f.money_spent) <> (n.campaigns, n.applications, n.spent)
union all
  select format('brand %s: money_spent is %s, but its movements sum to %s', f.brand_id, f.money_spent, n.moved)
  from brand_figures f
  cross join lateral (
    select coalesce(sum(amount), 0) as moved from payment_movements where brand_id = f.brand_id
  ) n
  where f.money_spent <> n.moved
union all
  select format('brand %s: payment figures %s stored, %s counted', f.brand_id,
    (f.unpaid_applications, f.unpaid_amount, f.submitted_payments, f.confirmed_payments),
    (n.unpaid, n.amount, n.submitted, n.confirmed))
  from brand_figures f
  cross join lateral (
    select count(*) filter (where p.id is null) as unpaid,
      coalesce(sum(a.amount_due) filter (where p.id is null), 0) as amount,
      count(*) filter (where p.status = 'pending') as submitted,
      count(*) filter (where p.status = 'confirmed') as confirmed
    from applications a
    join users u on u.id = a.influencer_id
    left join payments p on p.application_id = a.id and p.status <> 'rejected' and p.reversed_at is null
    where a.brand_id = f.brand_id and a.status = 'accepted' and (p.id is not null or u.closed_at is null)
  ) n
  where (f.unpaid_applications, f.unpaid_amount, f.submitted_payments, f.confirmed_payments)
    <> (n.unpaid, n.amount, n.submitted, n.confirmed)
union all
  select format('application %s: due stored as %s, expected %s', coalesce(d.application_id, n.id),
    (d.brand_id, d.influencer_id, d.waiting_payment_id, d.rejected_payment_id),
    (n.brand_id, n.influencer_id, n.waiting, n.rejected))
  from dues d
  full join (
    select a.id, a.brand_id, a.influencer_id, live.id as waiting,
      case when live.id is null then
        (select case status when 'rejected' then id end from payments
          where application_id = a.id order by id desc limit 1)
      end as rejected
    from applications a
    join users u on u.id = a.influencer_id
    left join payments live on live.application_id = a.id and live.status <> 'rejected' and live.reversed_at is null
    where a.status = 'accepted' and live.status is distinct from 'confirmed'
      and (live.id is not null or u.closed_at is null)
  ) n on n.id = d.application_id
  where d.brand_id is distinct from n.brand_id or d.influencer_id is distinct from n.influencer_id
    or d.waiting_payment_id is distinct from n.waiting or d.rejected_payment_id is distinct from n.rejected
union all
  select format('influencer %s, %s: %s completed stored, %s counted',
    coalesce(k.influencer_id, n.influencer_id), coalesce(k.category, n.category), coalesce(k.completed, 0),
    coalesce(n.counted, 0))
  from influencer_categories k
  full join (
    select a.influencer_id, c.category, count(*) as counted
    from payments p
    join applications a on a.id = p.application_id
    join campaigns c on c.id = a.campaign_id
    where p.status = 'confirmed' and p.reversed_at is null
    group by 1, 2
  ) n on (n.influencer_id, n.category) = (k.influencer_id, k.category)
  where coalesce(k.completed, 0) <> coalesce(n.counted, 0)
union all
  select format('influencer %s: %s stored, %s counted', f.influencer_id,
    (f.total_applications, f.accepted_applications, f.total_earnings, f.pending_earnings),
    (n.applications, n.accepted, n.earned, n.pending))
  from influencer_figures f
  cross join lateral (
    select
      count(*) as applications,
      count(*) filter (where a.status = 'accepted') as accepted,
      coalesce(sum(p.amount - p.platform_fee), 0) as earned,
      coalesce(sum(a.amount_due) filter (where p.id is null and u.closed_at is null), 0) as pending
    from applications a
    join users u on u.id = a.influencer_id
    left join payments p on p.application_id = a.id and p.status = 'confirmed' and p.reversed_at is null
    where a.influencer_id = f.influencer_id
  ) n
  where (f.total_applications, f.accepted_applications, f.total_earnings, f.pending_earnings)
    <> (n.applications, n.accepted, n.earned, n.pending)
union all
  select format('site, %s: %s stored, %s counted', k.figure, k.kept, n.counted)
  from (select figure, sum(value) as kept from site_figures group by figure) k
  join (
    select 'admins'::site_figure as figure, count(*) as counted from users where role = 'admin'
    union all select 'brands', count(*) from users where role = 'brand'
    union all select 'influencers', count(*) from users where role = 'influencer'
    union all select 'campaigns', count(*) from campaigns where deleted_at is null
    union all select 'applications', count(*) from applications
    union all select 'payments', coalesce(sum(amount), 0) from payments where status = 'confirmed' and reversed_at is null
  ) n using (figure)
  where k.kept <> n.counted;

select grant_to_application('select', 'figure_violations');

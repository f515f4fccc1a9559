-- Counters that are read often, maintained in the transaction that changes what they count. Always in the order
-- influencer, site, brand, campaign: nobody deadlocks, and the rows that many writers share are locked last and shortest.
-- figure_violations compares them with the source rows.

create or replace function add_to_site(which site_figure, change bigint) returns void language sql as $$
  update site_figures set value = value + change where figure = which and shard = pg_backend_pid() % 16
$$;

-- What every new person needs: a profile, figures, and the accounts of the ledger that belong to the role.
create or replace function users_after_insert() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_accounts (kind, owner, may_be_negative, owner_id)
    select kind, owner, may_be_negative, new.id from ledger_account_kinds where owner = new.role::text
    -- The id of what is available before that of what is owed, as in earlier databases: accounts are locked in id order.
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
  update influencer_figures
  set accepted_applications = accepted_applications + 1, pending_earnings = pending_earnings + new.amount_due
  where influencer_id = new.influencer_id;
  return null;
end $$;
create or replace trigger applications_after_acceptance after update of status on applications
  for each row when (old.status <> 'accepted' and new.status = 'accepted')
  execute function applications_after_acceptance();

create or replace function payments_after_confirmation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  paid applications;
begin
  select * into strict paid from applications where id = new.application_id;
  update influencer_figures
  set total_earnings = total_earnings + new.amount - new.platform_fee, pending_earnings = pending_earnings - new.amount
  where influencer_id = paid.influencer_id;
  perform add_to_site('payments', new.amount);
  update brand_figures set money_spent = money_spent + new.amount where brand_id = paid.brand_id;
  insert into payment_movements (payment_id, brand_id, amount) values (new.id, paid.brand_id, new.amount);
  return null;
end $$;
create or replace trigger payments_after_confirmation after update of status on payments
  for each row when (old.status <> 'confirmed' and new.status = 'confirmed')
  execute function payments_after_confirmation();

-- The application is unpaid again.
create or replace function payments_after_reversal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  paid applications;
begin
  select * into strict paid from applications where id = new.application_id;
  update influencer_figures
  set total_earnings = total_earnings - (new.amount - new.platform_fee), pending_earnings = pending_earnings + new.amount
  where influencer_id = paid.influencer_id;
  perform add_to_site('payments', -new.amount);
  update brand_figures set money_spent = money_spent - new.amount where brand_id = paid.brand_id;
  insert into payment_movements (payment_id, brand_id, amount) values (new.id, paid.brand_id, -new.amount);
  return null;
end $$;
create or replace trigger payments_after_reversal after update of reversed_at on payments
  for each row when (old.reversed_at is null and new.reversed_at is not null)
  execute function payments_after_reversal();

create or replace trigger payment_movements_append_only before update or delete or truncate on payment_movements
  for each statement execute function forbid_change();

-- Must be empty.
create view figure_violations as
  select format('campaign %s: %s applications kept, %s counted', c.id, c.applications_count, n.counted) as violation
  from campaigns c
  cross join lateral (select count(*) as counted from applications where campaign_id = c.id) n
  where c.applications_count <> n.counted
union all
  select format('brand %s: %s kept, %s counted', f.brand_id,
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
  select format('brand %s: %s spent, the movements say %s', f.brand_id, f.money_spent, n.moved)
  from brand_figures f
  cross join lateral (
    select coalesce(sum(amount), 0) as moved from payment_movements where brand_id = f.brand_id
  ) n
  where f.money_spent <> n.moved
union all
  select format('influencer %s: %s kept, %s counted', f.influencer_id,
    (f.total_applications, f.accepted_applications, f.total_earnings, f.pending_earnings),
    (n.applications, n.accepted, n.earned, n.pending))
  from influencer_figures f
  cross join lateral (
    select
      count(*) as applications,
      count(*) filter (where a.status = 'accepted') as accepted,
      coalesce(sum(p.amount - p.platform_fee), 0) as earned,
      coalesce(sum(a.amount_due) filter (where p.id is null), 0) as pending
    from applications a
    left join payments p on p.application_id = a.id and p.status = 'confirmed' and p.reversed_at is null
    where a.influencer_id = f.influencer_id
  ) n
  where (f.total_applications, f.accepted_applications, f.total_earnings, f.pending_earnings)
    <> (n.applications, n.accepted, n.earned, n.pending)
union all
  select format('site, %s: %s kept, %s counted', k.figure, k.kept, n.counted)
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

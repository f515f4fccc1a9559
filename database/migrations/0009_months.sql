-- What the charts show: figures by the month in Dhaka in which a payment was sent, a withdrawal asked for or a person
-- registered. Kept by triggers like the totals; month_violations compares them with the counted ones.
create function dhaka_month(instant timestamptz) returns date language sql immutable as $$
  select date_trunc('month', instant at time zone 'Asia/Dhaka')::date
$$;

create table brand_months (
  brand_id bigint not null references users,
  month date not null,
  -- poisha: gross of confirmed payments
  spent bigint not null default 0,
  primary key (brand_id, month)
);

create table influencer_months (
  influencer_id bigint not null references users,
  month date not null,
  -- poisha: net of confirmed payments
  earned bigint not null default 0,
  primary key (influencer_id, month)
);

-- Spread over a few rows, so that writers do not queue at one.
create table site_months (
  month date not null,
  shard smallint not null,
  users bigint not null default 0,
  -- poisha: gross of confirmed payments
  payments bigint not null default 0,
  -- poisha: of approved withdrawals
  withdrawals bigint not null default 0,
  primary key (month, shard)
);

create function add_to_site_month(of_month date, more_users bigint, more_payments bigint, more_withdrawals bigint)
returns void language sql as $$
  insert into site_months as kept (month, shard, users, payments, withdrawals)
  values (of_month, pg_backend_pid() % 16, more_users, more_payments, more_withdrawals)
  on conflict (month, shard) do update set
    users = kept.users + excluded.users,
    payments = kept.payments + excluded.payments,
    withdrawals = kept.withdrawals + excluded.withdrawals
$$;

create function users_month() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    perform add_to_site_month(dhaka_month(old.created_at), -1, 0, 0);
  end if;
  perform add_to_site_month(dhaka_month(new.created_at), 1, 0, 0);
  return null;
end $$;
create trigger users_month after insert or update of created_at on users for each row execute function users_month();

-- Named to come after payments_after_confirmation: triggers run in the order of their names, and locks are taken in one.
create function payments_month() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  paid applications;
  of_month date := dhaka_month(new.created_at);
begin
  select * into strict paid from applications where id = new.application_id;
  insert into brand_months as kept (brand_id, month, spent) values (paid.brand_id, of_month, new.amount)
    on conflict (brand_id, month) do update set spent = kept.spent + excluded.spent;
  insert into influencer_months as kept (influencer_id, month, earned)
    values (paid.influencer_id, of_month, new.amount - new.platform_fee)
    on conflict (influencer_id, month) do update set earned = kept.earned + excluded.earned;
  perform add_to_site_month(of_month, 0, new.amount, 0);
  return null;
end $$;
create trigger payments_month after update of status on payments
  for each row when (old.status <> 'confirmed' and new.status = 'confirmed')
  execute function payments_month();

create function withdrawals_month() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_to_site_month(dhaka_month(new.created_at), 0, 0, new.amount);
  return null;
end $$;
create trigger withdrawals_month after update of status on withdrawals
  for each row when (old.status <> 'approved' and new.status = 'approved')
  execute function withdrawals_month();

create view month_expected as
  select 'brand' as subject, a.brand_id as id, dhaka_month(p.created_at) as month, sum(p.amount)::bigint as total
    from payments p join applications a on a.id = p.application_id where p.status = 'confirmed' group by 2, 3
  union all
  select 'influencer', a.influencer_id, dhaka_month(p.created_at), sum(p.amount - p.platform_fee)::bigint
    from payments p join applications a on a.id = p.application_id where p.status = 'confirmed' group by 2, 3
  union all
  select 'site users', null, dhaka_month(created_at), count(*) from users group by 3
  union all
  select 'site payments', null, dhaka_month(created_at), sum(amount)::bigint from payments where status = 'confirmed' group by 3
  union all
  select 'site withdrawals', null, dhaka_month(created_at), sum(amount)::bigint
    from withdrawals where status = 'approved' group by 3;

create view month_kept as
  select 'brand' as subject, brand_id as id, month, spent as total from brand_months
  union all
  select 'influencer', influencer_id, month, earned from influencer_months
  union all
  select 'site users', null, month, sum(users)::bigint from site_months group by month
  union all
  select 'site payments', null, month, sum(payments)::bigint from site_months group by month
  union all
  select 'site withdrawals', null, month, sum(withdrawals)::bigint from site_months group by month;

-- Empty, always.
create view month_violations as
  select format('%s %s, %s: %s kept, %s counted', coalesce(k.subject, e.subject), coalesce(k.id, e.id),
    coalesce(k.month, e.month), coalesce(k.total, 0), coalesce(e.total, 0)) as violation
  from month_kept k
  full join month_expected e
    on (k.subject, coalesce(k.id, 0), k.month) = (e.subject, coalesce(e.id, 0), e.month)
  where coalesce(k.total, 0) <> coalesce(e.total, 0);

insert into brand_months select id, month, total from month_expected where subject = 'brand';
insert into influencer_months select id, month, total from month_expected where subject = 'influencer';
insert into site_months (month, shard, users, payments, withdrawals)
  select month, 0,
    coalesce(sum(total) filter (where subject = 'site users'), 0),
    coalesce(sum(total) filter (where subject = 'site payments'), 0),
    coalesce(sum(total) filter (where subject = 'site withdrawals'), 0)
  from month_expected where subject like 'site %' group by month;

select grant_to_application('select', 'brand_months');
select grant_to_application('select', 'influencer_months');
select grant_to_application('select', 'site_months');
select grant_to_application('select', 'month_violations');

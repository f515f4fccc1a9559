-- The counters maintained by triggers.
insert into brand_figures (brand_id, total_campaigns, total_applications, money_spent, unpaid_applications, unpaid_amount,
    submitted_payments, confirmed_payments)
  select users.id, coalesce(c.total, 0), coalesce(a.total, 0), coalesce(spent, 0), coalesce(unpaid, 0),
    coalesce(unpaid_amount, 0), coalesce(submitted, 0), coalesce(confirmed, 0)
  from users
  left join (select brand_id, count(*) as total from campaigns where deleted_at is null group by 1) c on c.brand_id = users.id
  left join (select brand_id, count(*) as total from applications group by 1) a on a.brand_id = users.id
  left join (
    select brand_id, sum(p.amount) filter (where p.status = 'confirmed') as spent,
      count(*) filter (where p.id is null) as unpaid, sum(amount_due) filter (where p.id is null) as unpaid_amount,
      count(*) filter (where p.status = 'pending') as submitted, count(*) filter (where p.status = 'confirmed') as confirmed
    from applications a left join payments p on p.application_id = a.id and p.status <> 'rejected'
    where a.status = 'accepted' group by 1
  ) p on p.brand_id = users.id
  where role = 'brand' order by users.id;

insert into dues (application_id, brand_id, influencer_id, waiting_payment_id, rejected_payment_id)
  select a.id, a.brand_id, a.influencer_id, live.id,
    case when live.id is null and last.status = 'rejected' then last.id end
  from applications a
  left join payments live on live.application_id = a.id and live.status <> 'rejected'
  left join (select distinct on (application_id) * from payments order by application_id, id desc) last
    on last.application_id = a.id
  where a.status = 'accepted' and live.status is distinct from 'confirmed'
  order by a.id;

insert into influencer_categories (influencer_id, category, completed)
  select a.influencer_id, c.category, count(*)
  from payments p join applications a on a.id = p.application_id join campaigns c on c.id = a.campaign_id
  where p.status = 'confirmed' group by 1, 2 order by 1, 2;

insert into influencer_figures (influencer_id, total_applications, accepted_applications, total_earnings, pending_earnings)
  select users.id, coalesce(applied, 0), coalesce(accepted, 0), coalesce(earned, 0), coalesce(pending, 0)
  from users
  left join (
    select influencer_id, count(*) as applied, count(*) filter (where a.status = 'accepted') as accepted,
      sum(p.amount - platform_fee) as earned, sum(amount_due) filter (where p.id is null) as pending
    from applications a left join payments p on p.application_id = a.id and p.status = 'confirmed'
    group by 1
  ) a on influencer_id = users.id
  where role = 'influencer' order by users.id;

update site_figures set value = counted
from (
  select (role::text || 's')::site_figure as figure, count(*) as counted from users group by role
  union all
  select 'campaigns', count(*) from campaigns where deleted_at is null
  union all
  select 'applications', count(*) from applications
  union all
  select 'payments', coalesce(sum(amount), 0) from payments where status = 'confirmed'
) totals
where totals.figure = site_figures.figure and shard = 0;

create temp table months as select * from month_expected;
insert into brand_months (brand_id, month, spent) select id, month, total from months where subject = 'brand';
insert into influencer_months (influencer_id, month, earned) select id, month, total from months where subject = 'influencer';
insert into site_months (month, users, payments, withdrawals)
  select month, coalesce(sum(total) filter (where subject = 'site users'), 0),
    coalesce(sum(total) filter (where subject = 'site payments'), 0),
    coalesce(sum(total) filter (where subject = 'site withdrawals'), 0)
  from months where subject like 'site %' group by month;

-- Monthly figures in Dhaka time for the charts, maintained by an event subscriber. month_violations compares them with
-- the source rows. A payment counts in the month in which it was sent, and against the month in which it was reversed.

-- What each payment adds to a month, and what its reversal subtracts.
create view payment_months as
  select p.id as payment_id, 'payment_confirmed' as event, a.brand_id, a.influencer_id,
    dhaka_month(p.created_at) as month, p.amount as gross, p.amount - p.platform_fee as net
  from payments p join applications a on a.id = p.application_id where p.status = 'confirmed'
  union all
  select p.id, 'payment_reversed', a.brand_id, a.influencer_id,
    dhaka_month(p.reversed_at), -p.amount, p.platform_fee - p.amount
  from payments p join applications a on a.id = p.application_id where p.reversed_at is not null;

-- The contribution of each event.
create view event_months as
  select e.id as event_id, 'brand' as subject, p.brand_id as id, p.month, p.gross as total
    from events e join payment_months p on p.payment_id = e.subject_id and p.event = e.type
  union all
  select e.id, 'influencer', p.influencer_id, p.month, p.net
    from events e join payment_months p on p.payment_id = e.subject_id and p.event = e.type
  union all
  select e.id, 'site users', null, dhaka_month(u.created_at), 1
    from events e join users u on u.id = e.subject_id where e.type in ('account_registered', 'admin_created')
  union all
  select e.id, 'site payments', null, p.month, p.gross
    from events e join payment_months p on p.payment_id = e.subject_id and p.event = e.type
  union all
  select e.id, 'site withdrawals', null, dhaka_month(w.created_at), w.amount
    from events e join withdrawals w on w.id = e.subject_id where e.type = 'withdrawal_approved';

-- Adds these events to the figures. Called in the transaction that advances the cursor past them, so that each is
-- counted once.
create or replace function add_event_months(event_ids bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into brand_months as kept (brand_id, month, spent)
    select id, month, sum(total) from event_months where subject = 'brand' and event_id = any (event_ids)
    group by id, month
    on conflict (brand_id, month) do update set spent = kept.spent + excluded.spent;
  insert into influencer_months as kept (influencer_id, month, earned)
    select id, month, sum(total) from event_months where subject = 'influencer' and event_id = any (event_ids)
    group by id, month
    on conflict (influencer_id, month) do update set earned = kept.earned + excluded.earned;
  insert into site_months as kept (month, users, payments, withdrawals)
    select month,
      coalesce(sum(total) filter (where subject = 'site users'), 0),
      coalesce(sum(total) filter (where subject = 'site payments'), 0),
      coalesce(sum(total) filter (where subject = 'site withdrawals'), 0)
    from event_months where subject in ('site users', 'site payments', 'site withdrawals') and event_id = any (event_ids)
    group by month
    on conflict (month) do update set
      users = kept.users + excluded.users,
      payments = kept.payments + excluded.payments,
      withdrawals = kept.withdrawals + excluded.withdrawals;
end $$;
revoke execute on function add_event_months(bigint[]) from public;
select grant_to_application('execute', 'function add_event_months(bigint[])');

create view month_expected as
  select 'brand' as subject, brand_id as id, month, sum(gross)::bigint as total from payment_months group by 2, 3
  union all
  select 'influencer', influencer_id, month, sum(net)::bigint from payment_months group by 2, 3
  union all
  select 'site users', null, dhaka_month(created_at), count(*) from users group by 3
  union all
  select 'site payments', null, month, sum(gross)::bigint from payment_months group by 3
  union all
  select 'site withdrawals', null, dhaka_month(created_at), sum(amount)::bigint
    from withdrawals where status = 'approved' group by 3;

create view month_kept as
  select 'brand' as subject, brand_id as id, month, spent as total from brand_months
  union all
  select 'influencer', influencer_id, month, earned from influencer_months
  union all
  select 'site users', null, month, users from site_months
  union all
  select 'site payments', null, month, payments from site_months
  union all
  select 'site withdrawals', null, month, withdrawals from site_months;

-- Must be empty in any snapshot: stored figures plus undispatched events equal the source rows.
create view month_violations as
  with accounted as (
    select subject, id, month, sum(total) as total
    from (
      select subject, id, month, total from month_kept
      union all
      select m.subject, m.id, m.month, m.total from undispatched_events e join event_months m on m.event_id = e.id
      where e.subscriber = 'month_figures'
    ) kept_or_waiting
    group by subject, id, month
  )
  select format('%s %s, %s: %s stored, %s counted', coalesce(k.subject, e.subject), coalesce(k.id, e.id),
    coalesce(k.month, e.month), coalesce(k.total, 0), coalesce(e.total, 0)) as violation
  from accounted k
  full join month_expected e
    on (k.subject, coalesce(k.id, 0), k.month) = (e.subject, coalesce(e.id, 0), e.month)
  where coalesce(k.total, 0) <> coalesce(e.total, 0);

select grant_to_application('select', 'month_violations');

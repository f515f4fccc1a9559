-- What people still have to do for each other, kept by triggers: figure_violations compares it with the source rows.

-- The accepted applications that no confirmed payment has settled.
create table dues (
  application_id bigint primary key references applications,
  brand_id bigint not null references users,
  influencer_id bigint not null references users,
  -- The payment that waits for an admin.
  waiting_payment_id bigint references payments,
  -- The last payment, if it was rejected and the brand has to pay again.
  rejected_payment_id bigint references payments
);
create index dues_of_influencer on dues (influencer_id, application_id);
create index dues_of_brand_waiting on dues (brand_id, waiting_payment_id) where waiting_payment_id is not null;
create index dues_of_brand_rejected on dues (brand_id, application_id) where rejected_payment_id is not null;

insert into dues (application_id, brand_id, influencer_id, waiting_payment_id, rejected_payment_id)
  select a.id, a.brand_id, a.influencer_id, live.id,
    case when live.id is null then
      (select case status when 'rejected' then id end from payments
        where application_id = a.id order by id desc limit 1)
    end
  from applications a
  left join payments live on live.application_id = a.id and live.status = 'pending'
  where a.status = 'accepted'
    and not exists (select from payments where application_id = a.id and status = 'confirmed' and reversed_at is null);

alter table brand_figures
  -- Accepted applications without a payment that is waiting or confirmed, and their sum in poisha.
  add unpaid_applications bigint not null default 0,
  add unpaid_amount bigint not null default 0,
  -- Payments that wait for an admin, and those that were confirmed.
  add submitted_payments bigint not null default 0,
  add confirmed_payments bigint not null default 0;

update brand_figures f
set unpaid_applications = n.unpaid, unpaid_amount = n.amount, submitted_payments = n.submitted,
  confirmed_payments = n.confirmed
from (
  select a.brand_id, count(*) filter (where p.id is null) as unpaid,
    coalesce(sum(a.amount_due) filter (where p.id is null), 0) as amount,
    count(*) filter (where p.status = 'pending') as submitted,
    count(*) filter (where p.status = 'confirmed') as confirmed
  from applications a
  left join payments p on p.application_id = a.id and p.status <> 'rejected' and p.reversed_at is null
  where a.status = 'accepted'
  group by a.brand_id
) n
where n.brand_id = f.brand_id;

-- The paid campaigns of an influencer, by category.
create table influencer_categories (
  influencer_id bigint not null references users,
  category category not null,
  completed bigint not null,
  primary key (influencer_id, category)
);
insert into influencer_categories (influencer_id, category, completed)
  select a.influencer_id, c.category, count(*)
  from payments p
  join applications a on a.id = p.application_id
  join campaigns c on c.id = a.campaign_id
  where p.status = 'confirmed' and p.reversed_at is null
  group by 1, 2;

-- What the two work on: their last accepted application.
alter table conversations add application_id bigint references applications;
update conversations v
set application_id = latest.id
from (
  select distinct on (brand_id, influencer_id) brand_id, influencer_id, id from applications
  where status = 'accepted' order by brand_id, influencer_id, decided_at desc, id desc
) latest
where (latest.brand_id, latest.influencer_id) = (v.brand_id, v.influencer_id);

create index applications_of_brand_pending on applications (brand_id, id desc) where status = 'pending';
create index applications_of_campaign on applications (campaign_id, id desc);
create index campaigns_of_brand_by_deadline on campaigns (brand_id, deadline) where deleted_at is null and is_active;
create index withdrawals_of_influencer_pending on withdrawals (influencer_id, id) where status = 'pending';

select grant_to_application('select', 'dues');
select grant_to_application('select', 'influencer_categories');

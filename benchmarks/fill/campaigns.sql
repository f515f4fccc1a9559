-- Campaigns were published one after another during the last two years, by brands that had registered by then.
create temp table new_campaigns as
  select number as id,
    case when heavy and number % 100 = 50 then 0
      else pg_temp.pick(number, 10, greatest(1, floor(brands * registered)::integer)) end * 5 + 10 as brand_id,
    200000 + 10000 * pg_temp.pick(number, 11, 500)::bigint as budget,
    pg_temp.any_category(number, 12) as category,
    case when pg_temp.pick(number, 13, 5) > 0 then (published + make_interval(days => 30 + pg_temp.pick(number, 14, 60)))::date end as deadline,
    published,
    registered,
    number % 100 = 99 as is_deleted,
    number % 100 <> 99 and pg_temp.pick(number, 15, 33) = 0 as is_closed
  from (
    select sizes.*, number,
      now() - interval '730 days' * (1 - number::float8 / (campaigns + 1)) as published,
      -- The share of all users who had registered by then.
      (365 + 730 * number::float8 / (campaigns + 1)) / 1095 as registered
    from sizes, generate_series(1, campaigns) as number
  ) numbers;

-- Half of the applications go to all campaigns, the other half to one campaign in ten. The n-th applicant of a campaign
-- is n steps after its first one, so that nobody applies twice. One application in a thousand is the heavy
-- influencer's.
create temp table new_applications as
  select row_number() over (order by applied_at, campaign_id, influencer) as id, drawn.*
  from (
    select c.id as campaign_id, c.brand_id, c.budget, c.is_deleted, pg_temp.influencer_id(influencer) as influencer_id, influencer,
      least(now(), c.published + interval '20 days' * pg_temp.pick(number, 20, 1000) / 1000.0) as applied_at,
      case when pg_temp.pick(number, 21, 3) > 0 then 100000 + 10000 * pg_temp.pick(number, 22, 300)::bigint end as expected_fee
    from sizes
    cross join generate_series(0, applications - heavy_applications - 1) as number
    cross join lateral (
      select greatest(1, campaigns / 10) as popular, ceil(applications / 2.0 / campaigns)::bigint as rounds
    ) numbers
    cross join lateral (
      select 1 + number / 2 % campaigns as campaign, number / 2 / campaigns as nth where number % 2 = 0
      union all
      select 1 + number / 2 % popular * (campaigns / popular), rounds + number / 2 / popular where number % 2 = 1
    ) chosen
    join new_campaigns c on c.id = campaign
    -- Excludes the heavy influencer, who has the number 0.
    cross join lateral (select greatest(1, floor((influencers - 1) * c.registered)::bigint) as pool) registered
    cross join lateral (select 1 + (pg_temp.pick(c.id, 23, pool::integer) + nth) % pool as influencer) applicant
    union all
    select c.id, c.brand_id, c.budget, c.is_deleted, pg_temp.influencer_id(0), 0,
      least(now(), c.published + interval '3 days'), null
    from sizes
    cross join generate_series(0, heavy_applications - 1) as number
    join new_campaigns c on c.id = 1 + number * (campaigns / heavy_applications)
  ) drawn;

create temp table decided_applications as
  select *, case
      when is_deleted or draw >= 65 then 'rejected' when draw < 40 then 'accepted' else 'pending'
    end::application_status as status
  from new_applications, lateral (select pg_temp.pick(id, 24, 100) as draw) d;

insert into campaigns (id, brand_id, title, description, budget, category, deadline, closed_at, is_available,
    applications_count, accepted_count, created_at, deleted_at) overriding system value
  select id, brand_id,
    (array['Winter shawls','Tea for the rain','First month at the gym','Saree stories','এক কাপ সকাল','Repair day',
      'Haor by boat','Handloom week'])[1 + pg_temp.pick(id, 16, 8)] || ', ' ||
    (array['worn outdoors','in one minute','told twice','for two cities','with your family'])[1 + pg_temp.pick(id, 17, 5)] ||
    -- One word occurs in one title in a hundred; another was once common and is no longer used.
    case when id % 100 = 7 then ', monsoon, বর্ষা' else '' end ||
    case when id % 3 = 0 and id < campaigns / 3 then ', pitha' else '' end || ' ' || id,
    'Two reels and one story in your own words. We send the product, you keep it. Daylight, no script, and the numbers '
      || 'shared with us afterwards. আমাদের পণ্য, আপনার গল্প।',
    budget, category, deadline, case when is_closed then published end, not is_closed, coalesce(applied, 0),
    coalesce(accepted, 0), published,
    case when is_deleted then least(now(), published + interval '40 days') end
  from new_campaigns
  cross join sizes
  left join (
    select campaign_id, count(*) as applied, count(*) filter (where status = 'accepted') as accepted
    from decided_applications group by 1
  ) a on campaign_id = id
  order by id;

insert into applications (id, campaign_id, brand_id, influencer_id, proposal, expected_fee, status, amount, amount_due, applied_at,
    decided_at, reject_reason, is_shortlisted) overriding system value
  select id, campaign_id, brand_id, influencer_id,
    'I have wanted to tell this story for a year. Two videos, one behind the scenes, and the numbers afterwards.',
    expected_fee, status, coalesce(expected_fee, budget), case when status = 'accepted' then coalesce(expected_fee, budget) end, applied_at,
    case when status <> 'pending' then least(now(), applied_at + interval '1 hour' * pg_temp.pick(id, 25, 120)) end,
    case when status = 'rejected' and pg_temp.pick(id, 26, 2) = 0 then 'not_a_fit' end,
    pg_temp.pick(id, 28, 10) = 0
  from decided_applications
  order by id;

-- Every influencer has saved five campaigns, and the heavy one a thousand.
insert into saved_campaigns (influencer_id, campaign_id)
  select pg_temp.influencer_id(number), 1 + (pg_temp.pick(number, 27, campaigns::integer) + nth) % campaigns
  from sizes
  cross join lateral generate_series(0, influencers - 1) as number
  cross join lateral generate_series(0, case when heavy and number = 0 then least(1000, campaigns) else 5 end - 1) as nth;

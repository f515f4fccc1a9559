-- Users 1 to 5 are admins. After them, every fifth is a brand and the others are influencers (people.ts has the
-- formulas). They registered one after another during the last three years.
insert into users (id, username, email, password_hash, role, operator_role, age_confirmed_at, created_at, language)
  overriding system value
  select id, username, username || '@example.com', password_hash, role, case when role = 'admin' then 'super'::operator_role end, registered, registered,
    case when role <> 'admin' and id % 3 = 0 then 'bn'::user_language when id % 3 = 1 then 'en' end
  from (
    select number as id,
      case when number <= 5 then 'admin' when number % 5 = 0 then 'brand' else 'influencer' end::user_role as role,
      (array['tanvir','ayesha','shuvo','lamia','nafis','rumana','jisan','tasnim','mahin','orpa','sabbir','mim','riyad'])
        [1 + pg_temp.pick(number, 1, 13)] || '.' ||
      (array['rahman','akter','hossain','islam','khan','chowdhury','das','sultana','ahmed','begum','roy'])
        [1 + pg_temp.pick(number, 2, 11)] || '.' || number as username,
      now() - interval '1095 days' * (1 - number::float8 / (users + 1)) as registered,
      password_hash
    from sizes, generate_series(1, users) as number
  ) people
  order by id;

insert into brand_profiles (user_id, bio, category, website, industry)
  select id, 'We make things that last, in small batches, and pay on time. ' || username,
    pg_temp.any_category(id, 3), 'https://' || replace(username, '.', '-') || '.example', 'Retail'
  from users where role = 'brand' order by id;

insert into influencer_profiles (user_id, bio, category, followers_count, social_links, portfolio, division)
  select id, 'Honest reviews and quiet stories. আমার শহর, আমার গল্প। ' || username, pg_temp.any_category(id, 3),
    (500 + pg_temp.pick(id, 4, 1000)::bigint * pg_temp.pick(id, 5, 1000))::integer,
    jsonb_build_object('instagram', 'https://instagram.com/' || username), '',
    (enum_range(null::division))[1 + pg_temp.pick(id, 6, 8)]
  from users where role = 'influencer' order by id;

insert into ledger_accounts (kind, owner, may_be_negative, owner_id)
  select kind, owner, may_be_negative, users.id
  from users join ledger_account_kinds on owner = role::text
  order by users.id, kind;

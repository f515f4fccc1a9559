-- no transaction
-- The current text is in database/functions/01_common.sql.
create or replace function waiting_key(pending boolean, id bigint) returns bigint language sql immutable parallel safe as $$
  select case when pending then id else 999999999999999 - id end
$$;
drop index concurrently if exists payments_waiting_first;
create index concurrently payments_waiting_first
  on payments (waiting_key(status = 'pending', id), id);
drop index concurrently if exists withdrawals_waiting_first;
create index concurrently withdrawals_waiting_first
  on withdrawals (waiting_key(status = 'pending', id), id);
drop index concurrently if exists applications_of_brand_waiting_first;
create index concurrently applications_of_brand_waiting_first
  on applications (brand_id, waiting_key(status = 'pending', id), id);

-- Words in descriptions and bios.
drop index concurrently if exists campaigns_description_search;
create index concurrently campaigns_description_search
  on campaigns using gin (search_keys(id, left(description, 2000))) with (fastupdate = off);
alter index campaigns_description_search alter column 1 set statistics 0;
drop index concurrently if exists influencer_profiles_bio_search;
create index concurrently influencer_profiles_bio_search
  on influencer_profiles using gin (search_keys(user_id, bio)) with (fastupdate = off);
alter index influencer_profiles_bio_search alter column 1 set statistics 0;

-- Influencers by their followers.
drop index concurrently if exists influencer_profiles_by_followers;
create index concurrently influencer_profiles_by_followers
  on influencer_profiles ((followers_count::bigint + 1), user_id);

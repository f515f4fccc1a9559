-- no transaction
-- The newest influencers in a range of followers: rows outside it are skipped without reading them.
drop index concurrently if exists influencer_profiles_newest_by_followers;
create index concurrently influencer_profiles_newest_by_followers
  on influencer_profiles (user_id, (followers_count::bigint + 1));

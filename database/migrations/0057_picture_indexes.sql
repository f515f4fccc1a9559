-- no transaction
-- For looking up which stored pictures are in use.
drop index concurrently if exists brand_profiles_picture;
create index concurrently brand_profiles_picture on brand_profiles (profile_picture) where profile_picture is not null;
drop index concurrently if exists influencer_profiles_picture;
create index concurrently influencer_profiles_picture on influencer_profiles (profile_picture)
  where profile_picture is not null;

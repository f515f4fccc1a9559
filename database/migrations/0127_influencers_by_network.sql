-- no transaction
-- The influencers with a link to each network. The expressions are not conditions of the indexes, so that PostgreSQL
-- counts how often each is true.
drop index concurrently if exists influencer_profiles_on_instagram;
create index concurrently influencer_profiles_on_instagram on influencer_profiles ((social_links ->> 'instagram' <> ''), user_id);
drop index concurrently if exists influencer_profiles_on_youtube;
create index concurrently influencer_profiles_on_youtube on influencer_profiles ((social_links ->> 'youtube' <> ''), user_id);
drop index concurrently if exists influencer_profiles_on_tiktok;
create index concurrently influencer_profiles_on_tiktok on influencer_profiles ((social_links ->> 'tiktok' <> ''), user_id);
drop index concurrently if exists influencer_profiles_on_twitter;
create index concurrently influencer_profiles_on_twitter on influencer_profiles ((social_links ->> 'twitter' <> ''), user_id);
drop index concurrently if exists influencer_profiles_on_facebook;
create index concurrently influencer_profiles_on_facebook on influencer_profiles ((social_links ->> 'facebook' <> ''), user_id);
analyze influencer_profiles;

-- no transaction
-- Searches read the campaigns and the people of somebody's applications from the index alone.
drop index concurrently if exists applications_of_brand;
create index concurrently applications_of_brand on applications (brand_id, id desc) include (campaign_id, influencer_id);
drop index concurrently if exists applications_of_influencer;
create index concurrently applications_of_influencer
  on applications (influencer_id, id desc) include (campaign_id, brand_id);

-- no transaction
-- An influencer's application to a campaign counts unless it was withdrawn and another one may follow.
drop index concurrently if exists applications_one_counts;
create unique index concurrently applications_one_counts on applications (campaign_id, influencer_id)
  where not allows_another;
alter table applications drop constraint if exists applications_one_per_campaign;
drop index concurrently if exists applications_one_per_campaign;
alter index applications_one_counts rename to applications_one_per_campaign;
drop index concurrently if exists applications_replaceable;
create index concurrently applications_replaceable on applications (campaign_id, influencer_id) where allows_another;

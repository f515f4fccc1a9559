-- no transaction
-- The accepted applications of campaigns, which are those with payments, are found in the index alone.
drop index concurrently if exists applications_of_campaign_open;
create index concurrently applications_of_campaign_open
  on applications (campaign_id, status) include (id) where status <> 'rejected';

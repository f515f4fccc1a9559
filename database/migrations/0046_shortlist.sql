-- no transaction
-- The applications that a brand has put on its shortlist. Only the brand sees it.
alter table applications add column if not exists is_shortlisted boolean not null default false;
drop index concurrently if exists applications_of_brand_shortlisted;
create index concurrently applications_of_brand_shortlisted on applications (brand_id, id desc) where is_shortlisted;
select grant_to_application('update (is_shortlisted)', 'applications');

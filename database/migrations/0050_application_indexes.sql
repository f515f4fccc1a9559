-- no transaction
-- Lists of applications in the order of the amount, and of those that are unpaid.
drop index concurrently if exists applications_of_brand_by_amount;
create index concurrently applications_of_brand_by_amount on applications (brand_id, amount, id);
drop index concurrently if exists applications_of_influencer_by_amount;
create index concurrently applications_of_influencer_by_amount on applications (influencer_id, amount, id);
drop index concurrently if exists dues_of_brand;
create index concurrently dues_of_brand on dues (brand_id, application_id);

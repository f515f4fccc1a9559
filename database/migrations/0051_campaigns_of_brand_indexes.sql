-- no transaction
-- A brand's own campaigns in the order of the budget and of the deadline.
drop index concurrently if exists campaigns_of_brand_by_budget;
create index concurrently campaigns_of_brand_by_budget on campaigns (brand_id, budget, id) where deleted_at is null;
drop index concurrently if exists campaigns_of_brand_by_days;
create index concurrently campaigns_of_brand_by_days
  on campaigns (brand_id, days_to_deadline(deadline), id) where deleted_at is null;

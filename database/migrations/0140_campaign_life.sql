-- A campaign's places, and why it may take no applications: its brand has closed it, or an admin has suspended it.
alter table campaigns
  add column slots integer constraint campaigns_slots check (slots between 1 and 1000),
  add column accepted_count integer not null default 0 constraint campaigns_accepted_count check (accepted_count >= 0),
  add column closed_at timestamptz,
  add column suspended_at timestamptz,
  -- For its brand. Kept when the campaign is restored.
  add column suspend_reason text constraint campaigns_suspend_reason check (length(suspend_reason) between 1 and 500),
  add constraint campaigns_full check (accepted_count <= slots);
alter table campaigns rename column is_active to is_available;

-- Until now, only closing a brand's account closed campaigns.
update campaigns set closed_at = coalesce((select closed_at from users where id = brand_id), now()) where not is_available;
update campaigns c set accepted_count = n.accepted
from (
  select a.campaign_id, count(*) as accepted
  from applications a
  join users u on u.id = a.influencer_id
  where a.status = 'accepted' and (u.closed_at is null or exists (
    select from payments p where p.application_id = a.id and p.status <> 'rejected' and p.reversed_at is null
  ))
  group by a.campaign_id
) n
where c.id = n.campaign_id;

select grant_to_application(
  'update (title, description, budget, category, deadline, slots, closed_at, suspended_at, suspend_reason)', 'campaigns');
-- The trigger campaigns_availability derives it.
do $$ begin
  if exists (select from pg_roles where rolname = 'prochar_app') then
    revoke update (is_available) on campaigns from prochar_app;
  end if;
end $$;

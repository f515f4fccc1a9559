-- A campaign is available unless it is closed, suspended or full. It is stored, so that indexes contain only available
-- campaigns.
create or replace function campaigns_availability() returns trigger language plpgsql as $$
begin
  new.is_available := new.closed_at is null and new.suspended_at is null
    and (new.slots is null or new.accepted_count < new.slots);
  return new;
end $$;
create or replace trigger campaigns_availability
  before insert or update of is_available, closed_at, suspended_at, slots, accepted_count on campaigns
  for each row execute function campaigns_availability();

-- What people have applied to stays as it was.
create or replace function campaigns_guard() returns trigger language plpgsql as $$
begin
  if exists (select from applications where campaign_id = new.id and status <> 'rejected') then
    raise exception 'campaign % has applications, or the changed column is immutable', old.id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger campaigns_guard before update of title, description, budget, category on campaigns
  for each row when (
    old.title is distinct from new.title or old.description is distinct from new.description
    or old.budget is distinct from new.budget or old.category is distinct from new.category
  )
  execute function campaigns_guard();

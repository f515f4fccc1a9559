create table campaigns (
  id bigint generated always as identity primary key,
  brand_id bigint not null references users,
  title text not null check (length(title) between 1 and 200),
  description text not null check (length(description) between 1 and 10000),
  -- poisha
  budget bigint not null check (budget between 1 and 9999999999),
  category category not null,
  -- valid to the end of this day in Dhaka
  deadline date,
  is_active boolean not null default true,
  -- kept by the applications' trigger
  applications_count integer not null default 0 check (applications_count >= 0),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- so that an application's brand is its campaign's brand
  unique (id, brand_id)
);
create index campaigns_of_brand on campaigns (brand_id, id desc) where deleted_at is null;
create index campaigns_open on campaigns (id desc) where deleted_at is null and is_active;

create type application_status as enum ('pending', 'accepted', 'rejected');

create table applications (
  id bigint generated always as identity primary key,
  campaign_id bigint not null,
  brand_id bigint not null,
  influencer_id bigint not null references users,
  proposal text not null check (length(proposal) between 1 and 5000),
  -- poisha; null asks for the campaign's budget
  expected_fee bigint check (expected_fee between 1 and 9999999999),
  status application_status not null default 'pending',
  -- frozen by acceptance
  amount_due bigint,
  applied_at timestamptz not null default now(),
  decided_at timestamptz,
  foreign key (campaign_id, brand_id) references campaigns (id, brand_id),
  constraint applications_one_per_campaign unique (campaign_id, influencer_id),
  constraint applications_amount_frozen check ((status = 'accepted') = (amount_due is not null)),
  constraint applications_decided check ((status = 'pending') = (decided_at is null)),
  -- so that a payment's amount is the amount due
  unique (id, amount_due)
);
create index applications_of_brand on applications (brand_id, id desc);
create index applications_of_brand_accepted on applications (brand_id, id desc) where status = 'accepted';
create index applications_of_influencer on applications (influencer_id, id desc);
create index applications_of_influencer_accepted on applications (influencer_id, id desc) where status = 'accepted';
create index applications_of_campaign_open on applications (campaign_id) where status <> 'rejected';

-- A decision is final, what was applied with stays as it was, and what is due is what was asked for.
create function applications_guard() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending'
    or (new.campaign_id, new.brand_id, new.influencer_id, new.proposal, new.expected_fee)
      is distinct from (old.campaign_id, old.brand_id, old.influencer_id, old.proposal, old.expected_fee)
  then
    raise exception 'application % is decided or immutable', old.id using errcode = 'restrict_violation';
  end if;
  if new.amount_due <> coalesce(new.expected_fee, (select budget from campaigns where id = new.campaign_id)) then
    raise exception 'application % is not due %', old.id, new.amount_due using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger applications_guard before update on applications for each row execute function applications_guard();
create trigger applications_start_pending before insert on applications
  for each row when (new.status <> 'pending') execute function forbid_decided();
create trigger applications_kept before delete on applications for each row execute function forbid_change();

select grant_to_application('select, insert, update (is_active, deleted_at)', 'campaigns');
select grant_to_application('select, insert, update (status, amount_due, decided_at)', 'applications');

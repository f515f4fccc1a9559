-- The campaigns that influencers keep for later. Only they see them.
create table saved_campaigns (
  influencer_id bigint not null references users,
  campaign_id bigint not null references campaigns,
  saved_at timestamptz not null default now(),
  -- A list of saved campaigns is read in the order of their ids.
  primary key (influencer_id, campaign_id)
);

select grant_to_application('select, delete, insert (influencer_id, campaign_id)', 'saved_campaigns');

-- The audit log in order of time, for its filters by day. Ids follow the order in which events were stored, which differs
-- from it for earlier data, and a scan in their order reads every event outside the days.
create or replace function milliseconds(at timestamptz) returns bigint language sql immutable parallel safe as $$
  select floor(extract(epoch from at at time zone 'UTC') * 1000)::bigint
$$;
create index events_of_audit_log_by_time on events (milliseconds(at), id) where subject_type <> 'message';
drop index events_by_time;

-- The other index on followers serves their ranges as well.
drop index influencer_profiles_followers;

-- A wallet may have few outgoing entries.
create index wallet_entries_outgoing on wallet_entries (id) where direction = 'out';

-- Covers the sums of a statement, which for an earlier month include all movements since.
drop index payment_movements_of_brand;
create index payment_movements_of_brand on payment_movements (brand_id, dhaka_month(at), id) include (amount, at);

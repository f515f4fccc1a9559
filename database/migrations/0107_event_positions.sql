-- How far events have been dispatched to each subscriber, so that one that fails affects only itself. A dispatcher locks
-- the rows of a batch. A subscriber that is removed takes its row along, in a migration.
create table event_positions (
  subscriber text primary key,
  transaction_id xid8 not null,
  event_id bigint not null,
  -- Events up to this id came with a dump of another cluster, whose transaction ids mean nothing here. They are done.
  restored_event_id bigint not null default 0,
  -- Events up to this id came with such a dump, and are still to be dispatched, in the order of their ids.
  restored_until bigint,
  -- When a subscriber that is behind the others gets its next batch, by itself. Null if it takes part in theirs.
  retry_at timestamptz,
  -- Attempts since the last batch that succeeded.
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz,
  error text
);
insert into event_positions (subscriber, transaction_id, event_id, restored_event_id)
  select subscriber, transaction_id, event_id, restored_event_id
  from event_cursor, unnest(array['month_figures', 'notifications', 'mails', 'pushes', 'live_hints']) as subscriber;
drop view if exists undispatched_events cascade;
drop table event_cursor;

select grant_to_application('select', 'event_positions');
select grant_to_application('insert (subscriber, transaction_id, event_id, restored_event_id)', 'event_positions');
select grant_to_application(
  'update (transaction_id, event_id, restored_event_id, restored_until, retry_at, failures, failing_since, error)',
  'event_positions');

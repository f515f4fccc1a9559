-- What happened, written once in the transaction that made it happen. `payload` holds what its type says of it
-- (server/platform/events/event-types.ts): `before` and `after` of a change, beside details.
create table events (
  id bigint generated always as identity primary key,
  type text not null,
  -- null: the server itself
  actor_id bigint references users,
  subject_type text not null,
  subject_id bigint not null,
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  at timestamptz not null default now(),
  -- the transaction that wrote it: events are dispatched in this order
  transaction_id xid8 not null default pg_current_xact_id()
);

-- The audit log so far becomes the first events. From here on it is a view on them.
insert into events (id, type, actor_id, subject_type, subject_id, payload, at) overriding system value
  select id, action, actor_id, subject_type, subject_id, details, created_at from audit_log order by id;
select setval(pg_get_serial_sequence('events', 'id'), max(id)) from events having max(id) is not null;
drop table audit_log;

create index events_in_order on events (transaction_id, id);
create index events_of_subject on events (subject_type, subject_id, id);
create index events_of_actor on events (actor_id, id);
create index events_of_type on events (type, id);
-- Rows come in the order of time: a summary of their blocks is enough, and costs a writer almost nothing.
create index events_by_time on events using brin (at) with (autosummarize = on);

-- How far events have been dispatched to the subscribers. One row, which a dispatcher locks for its batch.
create table event_cursor (
  id boolean primary key default true check (id),
  transaction_id xid8 not null,
  event_id bigint not null,
  -- Events up to this id came with a dump of another cluster, whose transaction ids mean nothing here. They are done.
  restored_event_id bigint not null default 0
);
insert into event_cursor (transaction_id, event_id) select pg_current_xact_id(), coalesce(max(id), 0) from events;

-- Neither the time nor the transaction is the application's to say.
select grant_to_application('select, insert (type, actor_id, subject_type, subject_id, payload)', 'events');
select grant_to_application('select, update (transaction_id, event_id, restored_event_id)', 'event_cursor');

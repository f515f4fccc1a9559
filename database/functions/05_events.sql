-- The append-only events, the audit log, which omits messages, and the events that subscribers have not handled.

create or replace trigger events_append_only before update or delete or truncate on events
  for each statement execute function forbid_change();

create view audit_log as
  select id, actor_id, type as action, subject_type, subject_id, payload - '{before,after}'::text[] as details,
    payload -> 'before' as before, payload -> 'after' as after, at as created_at
  from events where subject_type <> 'message';

-- The events that each subscriber has not handled. After a restore, new transactions precede those of the dump. The sum
-- prevents the planner from scanning the whole index of ids.
create view undispatched_events as
  select p.subscriber, e.*
  from event_positions p cross join lateral (
    select * from events
    where (transaction_id, id) > (p.transaction_id, p.event_id) and id + 0 > p.restored_event_id
    union all
    select * from events
    where id > p.restored_until and (transaction_id, id) <= (p.transaction_id, p.event_id)
  ) e;

select grant_to_application('select', 'audit_log');
select grant_to_application('select', 'undispatched_events');

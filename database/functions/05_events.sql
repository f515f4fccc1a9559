-- The append-only events, the audit log, which leaves out messages, and the events not yet dispatched.

create or replace trigger events_append_only before update or delete or truncate on events
  for each statement execute function forbid_change();

create view audit_log as
  select id, actor_id, type as action, subject_type, subject_id, payload - '{before,after}'::text[] as details,
    payload -> 'before' as before, payload -> 'after' as after, at as created_at
  from events where subject_type <> 'message';

-- With the cursor as values instead of a join, so that an index finds the events after it, however few they are.
create view undispatched_events as
  select * from events
  where (transaction_id, id) > ((select transaction_id from event_cursor), (select event_id from event_cursor))
    and id > (select restored_event_id from event_cursor);

select grant_to_application('select', 'audit_log');
select grant_to_application('select', 'undispatched_events');

-- Messages are events from now on, so that subscribers learn of them. They are private and outnumber the rest, so the audit
-- log and its indexes leave them out.
drop index events_of_subject, events_of_actor, events_of_type;
create index events_of_subject on events (subject_type, subject_id, id) where subject_type <> 'message';
create index events_of_actor on events (actor_id, id) where subject_type <> 'message';
create index events_of_type on events (type, id) where subject_type <> 'message';
create index events_of_audit_log on events (id) where subject_type <> 'message';

-- no transaction
-- The audit log of one kind, or of one type of subject, by time. An index on the time alone reads all other events too.
drop index concurrently if exists events_of_type_by_time;
create index concurrently events_of_type_by_time on events (type, milliseconds(at), id)
  where subject_type <> 'message';
drop index concurrently if exists events_of_subject_type_by_time;
create index concurrently events_of_subject_type_by_time on events (subject_type, milliseconds(at), id)
  where subject_type <> 'message';

-- The first of these replaces them.
drop index concurrently if exists events_of_type;
drop index concurrently if exists events_of_published_campaigns;

-- What people have told the operator about a user, a campaign or a message.
create table flags (
  id bigint generated always as identity primary key,
  -- No foreign key: the row is in one of three tables, and is never deleted.
  subject_type text not null constraint flags_subject_type check (subject_type in ('user', 'campaign', 'message')),
  subject_id bigint not null,
  -- The user, the campaign's brand or the message's sender.
  flagged_id bigint not null references users,
  flagger_id bigint not null references users,
  reason text not null constraint flags_reason
    check (reason in ('asks_for_money', 'fake', 'off_platform', 'harassment', 'not_as_described', 'other')),
  note text constraint flags_note check (length(note) between 1 and 500),
  status text not null default 'open' constraint flags_status check (status in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references users,
  -- For the person who raised it.
  decision_note text constraint flags_decision_note_length check (length(decision_note) between 1 and 500),
  constraint flags_of_others check (flagger_id <> flagged_id),
  constraint flags_decided check ((status = 'open') = (decided_at is null)),
  constraint flags_decided_by check ((status = 'open') = (decided_by is null)),
  constraint flags_decision_note check (decision_note is null or status <> 'open')
);
create unique index flags_once on flags (flagger_id, subject_type, subject_id);
create index flags_of_subject on flags (subject_type, subject_id, id);
create index flags_by_status on flags (status, id);
select grant_to_application(
  'select, insert (subject_type, subject_id, flagged_id, flagger_id, reason, note),
  update (note, status, decided_at, decided_by, decision_note)', 'flags');

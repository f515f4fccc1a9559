-- Who is told of which event. What it says is read from the rows that the event is about.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  event_id bigint not null references events on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- Who did it; null for the server itself.
  actor_id bigint references users,
  subject_type text not null,
  subject_id bigint not null,
  at timestamptz not null,
  read_at timestamptz,
  -- A batch of events that is dispatched again notifies nobody again.
  constraint notifications_once unique (event_id, user_id)
);
create index notifications_of_user on notifications (user_id, id);
create index notifications_unread on notifications (user_id, id) where read_at is null;
-- Of what one person writes to another, only the last message is an unread notification.
create unique index notifications_last_message on notifications (user_id, actor_id)
  where kind = 'message_sent' and read_at is null;

select grant_to_application(
  'select, delete, insert (user_id, event_id, kind, actor_id, subject_type, subject_id, at), update (read_at)',
  'notifications'
);

-- What people have turned off, or on again. Without a row, a notification is on in the bell and by mail.
create table notification_preferences (
  user_id bigint not null references users,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  channel text not null check (channel in ('bell', 'mail', 'push')),
  enabled boolean not null,
  primary key (user_id, kind, channel)
);

-- The campaigns whose brands have been reminded of the deadline.
create table deadline_reminders (
  campaign_id bigint primary key references campaigns
);

select grant_to_application('select, insert, update (enabled)', 'notification_preferences');
select grant_to_application('select, insert', 'deadline_reminders');

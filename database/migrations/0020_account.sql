-- When and where a session was last used, in milliseconds, as cursors have it. Null where it is not known.
alter table sessions
  add last_used_at timestamptz(3) not null default now(),
  add browser text check (length(browser) <= 40),
  add system text check (length(system) <= 40),
  add address text check (length(address) <= 45);
drop index sessions_user_id;
create index sessions_by_use on sessions (user_id, last_used_at desc, id desc);

-- Sessions that ended before they expired. Until then a use of their refresh tokens is noticed.
create table ended_sessions (
  id bigint primary key,
  user_id bigint not null references users,
  refresh_hash bytea not null unique,
  expires_at timestamptz not null,
  ended_at timestamptz not null default now(),
  -- when its device knew: it ended the session itself, or a refresh was refused
  refused_at timestamptz,
  -- the first use after that, and where it came from
  reused_at timestamptz(3) check (refused_at is not null or reused_at is null),
  browser text check (length(browser) <= 40),
  system text check (length(system) <= 40),
  address text check (length(address) <= 45)
);
create index ended_sessions_expires_at on ended_sessions (expires_at);
create index ended_sessions_reused on ended_sessions (user_id, reused_at desc, id desc) where reused_at is not null;

-- E-mail addresses that wait for the password of the person who asked for them. They reserve nothing.
create table email_changes (
  user_id bigint primary key references users,
  email text not null check (email = lower(email) and length(email) <= 254),
  requested_at timestamptz not null default now()
);

select grant_to_application('update (last_used_at, browser, system, address)', 'sessions');
select grant_to_application(
  'select, insert, update (refused_at, reused_at, browser, system, address), delete', 'ended_sessions'
);
select grant_to_application('select, insert, update (email, requested_at), delete', 'email_changes');

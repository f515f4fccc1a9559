-- The outbox. A row is written in the transaction that causes the mail and sent after it.
create table mails (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- The event that it tells of; null for what somebody asked for, and for digests.
  event_id bigint references events,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'kept', 'suppressed')),
  created_at timestamptz not null default now(),
  -- When it is sent; while it is being sent, when another server may try.
  due_at timestamptz not null default now(),
  -- Nobody wants it after that.
  expires_at timestamptz not null default now() + interval '2 days',
  attempts integer not null default 0 check (attempts >= 0),
  -- The rest is written by the first attempt, so that each attempt sends the same mail.
  written_at timestamptz,
  address text check (address = lower(address) and length(address) <= 254),
  language user_language,
  message_id text check (length(message_id) <= 200),
  subject text,
  text text,
  html text,
  -- The token of its link, sealed, until it is sent.
  secret bytea,
  sent_at timestamptz,
  error text check (length(error) <= 500),
  constraint mails_once unique (event_id, user_id, kind),
  constraint mails_sent check ((sent_at is not null) = (state = 'sent'))
);
create index mails_due on mails (due_at, id) where state in ('queued', 'sending');
create index mails_in_state on mails (state, id);
create index mails_of_user on mails (user_id, kind, created_at);
create index mails_by_time on mails (created_at);
-- Messages wait for one digest together.
create unique index mails_next_digest on mails (user_id) where kind = 'message_sent' and state in ('queued', 'sending');

-- What is known of a user's address. It says nothing once they have changed theirs.
create table mail_addresses (
  user_id bigint primary key references users,
  email text not null check (email = lower(email) and length(email) <= 254),
  verified_at timestamptz,
  -- A mail was returned for good.
  bounced_at timestamptz
);

-- Links in mails that are valid once. Only a hash of their tokens is kept.
create table mail_links (
  token_hash bytea primary key,
  user_id bigint not null references users,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  -- The address it was sent to.
  email text not null check (email = lower(email) and length(email) <= 254),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index mail_links_of_user on mail_links (user_id, purpose, created_at);
create index mail_links_expires_at on mail_links (expires_at);

-- Requests for a new password, also for addresses without an account: they are answered later, so that the reply takes the
-- same time either way.
create table password_reset_requests (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  requested_at timestamptz not null default now()
);

select grant_to_application(
  'select, delete, insert (user_id, kind, event_id, due_at, expires_at, address), '
  'update (state, due_at, attempts, address, language, message_id, subject, text, html, secret, sent_at, written_at, error)',
  'mails'
);
select grant_to_application('select, insert, update (email, verified_at, bounced_at)', 'mail_addresses');
select grant_to_application('select, insert (token_hash, user_id, purpose, email, expires_at), delete', 'mail_links');
select grant_to_application('select, insert (email), delete', 'password_reset_requests');

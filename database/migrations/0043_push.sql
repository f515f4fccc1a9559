-- Push messages to browsers whose users asked for them. The site signs them with a key of its own, made at the first start.
alter table settings
  add vapid_public_key text check (length(vapid_public_key) = 87),
  add vapid_private_key bytea,
  add constraint settings_vapid_keys check ((vapid_public_key is null) = (vapid_private_key is null));

-- The browser of a session, which no longer has one when the session ends.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  session_id bigint not null unique references sessions on delete cascade,
  user_id bigint not null references users,
  endpoint text not null unique check (length(endpoint) <= 1000),
  -- The browser's public key, and its secret for the encryption.
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 30)
);
create index push_subscriptions_of_user on push_subscriptions (user_id);

-- What is sent to them. A row is written when its event is dispatched and sent after it.
create table pushes (
  id bigint generated always as identity primary key,
  event_id bigint not null references events,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  created_at timestamptz not null default now(),
  -- When it is sent; while it is being sent, when another server may try.
  due_at timestamptz not null default now(),
  attempts integer not null default 0 check (attempts >= 0),
  -- When it was sent or given up.
  ended_at timestamptz,
  constraint pushes_once unique (event_id, subscription_id)
);
create index pushes_due on pushes (due_at, id) where ended_at is null;
create index pushes_of_subscription on pushes (subscription_id);
create index pushes_by_time on pushes (created_at);

select grant_to_application(
  'select, delete, insert (session_id, user_id, endpoint, p256dh, auth)', 'push_subscriptions');
select grant_to_application(
  'select, delete, insert (event_id, subscription_id, kind), update (due_at, attempts, ended_at)', 'pushes');

-- The role that the running application takes (SET ROLE) so that it can do no more than it is granted table by
-- table: above all, it cannot write a balance. A database user who may not create roles goes on without it.
do $$
begin
  create role prochar_app nologin;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then raise notice 'no role prochar_app: this database user may not create roles';
end $$;

do $$
begin
  execute format('grant prochar_app to %I', current_user);
exception
  when undefined_object or insufficient_privilege or invalid_grant_operation then null;
end $$;

-- Grants to the application's role where it exists.
create function grant_to_application(privileges text, target text) returns void language plpgsql as $$
begin
  if exists (select from pg_roles where rolname = 'prochar_app') then
    execute format('grant %s on %s to prochar_app', privileges, target);
  end if;
end $$;

-- For rows that are written once: the triggers that call it name the table.
create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- For what is decided later: the triggers that call it refuse a row that comes decided.
create function forbid_decided() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % starts pending', tg_table_name using errcode = 'restrict_violation';
end $$;

create function dhaka_today() returns date language sql stable as $$
  select (now() at time zone 'Asia/Dhaka')::date
$$;

create type user_role as enum ('admin', 'brand', 'influencer');
create type category as enum (
  'fashion', 'beauty', 'fitness', 'travel', 'food', 'lifestyle', 'technology', 'gaming', 'other'
);

create table users (
  id bigint generated always as identity primary key,
  username text not null check (username ~ '^[A-Za-z0-9._-]{3,30}$'),
  email text not null check (email = lower(email) and length(email) <= 254),
  password_hash text not null,
  role user_role not null,
  is_active boolean not null default true,
  -- When the person said that they are 18 or older; null for clients that do not ask.
  age_confirmed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (email);

create table brand_profiles (
  user_id bigint primary key references users,
  bio text not null default '',
  category category,
  website text not null default '',
  industry text not null default '',
  profile_picture text
);

create table influencer_profiles (
  user_id bigint primary key references users,
  bio text not null default '',
  category category,
  followers_count integer not null default 0 check (followers_count >= 0),
  social_links jsonb not null default '{}' check (jsonb_typeof(social_links) = 'object'),
  portfolio text not null default '',
  profile_picture text
);

-- One row per sign-in. Ending a session deletes its row, which ends its access tokens too.
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  refresh_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

select grant_to_application('select, insert, update (username, email, password_hash, is_active)', 'users');
select grant_to_application('select, update', 'brand_profiles');
select grant_to_application('select, update', 'influencer_profiles');
select grant_to_application('select, insert, delete', 'sessions');

-- A second factor beside the password: codes of an authenticator app.
create table second_factors (
  user_id bigint primary key references users,
  -- encrypted (Tokens.seal)
  secret bytea not null,
  -- null until a first code has shown that the app has the secret
  enabled_at timestamptz,
  -- the time step of the last accepted code, since no code is accepted twice
  last_step bigint not null default 0
);

-- For those who have lost the app. A row is deleted when its code is used.
create table recovery_codes (
  user_id bigint not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Guesses of a code, or of the password of a signed-in user, since the last correct one.
create table guesses (
  user_id bigint not null references users,
  kind text not null check (kind in ('code', 'password')),
  count integer not null check (count > 0),
  last_at timestamptz not null default now(),
  primary key (user_id, kind)
);

-- When the user last gave their password or a code. Signing in does; sessions from before this migration have not.
alter table sessions add column confirmed_at timestamptz;
alter table sessions alter column confirmed_at set default now();

select grant_to_application('select, insert, update (secret, enabled_at, last_step), delete', 'second_factors');
select grant_to_application('select, insert, delete', 'recovery_codes');
select grant_to_application('select, insert, update (count, last_at), delete', 'guesses');
select grant_to_application('update (confirmed_at)', 'sessions');

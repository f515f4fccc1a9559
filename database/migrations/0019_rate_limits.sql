-- Guesses at passwords, counted for all instances together. Unlogged, since a crash may reset them: the table is then empty.
-- The keys of accounts and addresses are short hashes, so that there cannot be more rows than hashes.
create unlogged table sign_in_guesses (
  key text primary key,
  -- the number of guesses, less those that have been forgotten since
  level double precision not null check (level >= 0),
  counted_at timestamptz not null,
  -- when the next guess is allowed
  next_at timestamptz not null
);

-- Where people have signed in from. A guess at somebody's password elsewhere does not keep them out there.
create table known_addresses (
  user_id bigint not null references users,
  -- keyed hash
  address bytea not null,
  signed_in_at timestamptz not null default now(),
  primary key (user_id, address)
);

select grant_to_application('select, insert, update, delete', 'sign_in_guesses');
select grant_to_application('select, insert, update, delete', 'known_addresses');

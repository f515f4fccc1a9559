-- What the wallets report: their messages and statements, read, and how they follow from each other.

-- A paste, or a file of a statement.
create table wallet_imports (
  id bigint generated always as identity primary key,
  account payment_method not null,
  source text not null check (source in ('paste', 'file')),
  -- of a file, which counts once per account
  sha256 bytea check (octet_length(sha256) = 32),
  -- the row of headers of a file, to read its rows again
  header text,
  admin_id bigint not null references users,
  created_at timestamptz not null default now(),
  constraint wallet_imports_file check ((source = 'file') = (sha256 is not null)),
  constraint wallet_imports_once unique (account, sha256)
);

-- Which header is which column, as an admin has said it last.
create table wallet_column_mappings (
  account payment_method primary key,
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  admin_id bigint not null references users,
  changed_at timestamptz not null default now()
);

-- The phones that forward messages. Their keys can do nothing else.
create table devices (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  key_hash bytea not null check (octet_length(key_hash) = 32),
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint devices_key_once unique (key_hash)
);

create table wallet_entries (
  id bigint generated always as identity primary key,
  account payment_method not null,
  source text not null check (source in ('paste', 'file', 'device')),
  import_id bigint references wallet_imports,
  device_id bigint references devices,
  -- as it arrived
  raw text not null check (length(raw) between 1 and 200000),
  -- of what was not read, which is kept once
  raw_hash bytea check (octet_length(raw_hash) = 32),
  -- the version of the templates that could not read it
  reader text,
  is_read boolean not null,
  -- why it was ignored or could not be read
  reason text check (reason ~ '^[a-z_]{1,40}$'),
  state text not null check (state in ('unmatched', 'matched', 'explained', 'ignored', 'conflict', 'unreadable')),
  kind text check (kind ~ '^[a-z_]{1,20}$'),
  direction text check (direction in ('in', 'out')),
  -- poisha
  amount bigint check (amount between 1 and 99999999999999),
  fee bigint check (fee between 0 and 99999999999999),
  balance_after bigint check (balance_after between 0 and 99999999999999),
  transaction_id text check (transaction_id ~ '^[A-Z0-9]{8,10}$'),
  party text,
  party_masked boolean not null default false,
  reference text,
  -- in whole minutes
  occurred_at timestamptz check (date_trunc('minute', occurred_at, 'UTC') = occurred_at),
  -- the entry with an ID that is the same movement as this one, which has none and does not count
  same_as bigint references wallet_entries,
  created_at timestamptz not null default now(),
  -- what a search looks at
  searched text not null,
  -- the chain: its place within the minute; how far its balance differs from what those before it explain; and how far the
  -- next known balance does. Null where that is not known.
  place integer,
  gap bigint,
  gap_after bigint,
  constraint wallet_entries_read check (
    is_read = (direction is not null) and is_read = (amount is not null) and is_read = (occurred_at is not null)
    and (is_read or state in ('ignored', 'unreadable')) and (not is_read or (kind is not null and state <> 'unreadable'))
    and is_read = (raw_hash is null)
  ),
  constraint wallet_entries_searched check (
    searched = coalesce(transaction_id, '') || ' ' || coalesce(party, '') || ' ' || coalesce(left(reference, 60), '')
  ),
  constraint wallet_entries_same check (same_as is null or (is_read and state = 'ignored'))
);
create unique index wallet_entries_id_once on wallet_entries (account, transaction_id, direction) where state in ('unmatched', 'matched', 'explained');
create unique index wallet_entries_text_once on wallet_entries (account, raw_hash) where not is_read;
create index wallet_entries_by_transaction_id on wallet_entries (transaction_id collate "C", account) where is_read;
create index wallet_entries_chain on wallet_entries (account, occurred_at, place, id) where state in ('unmatched', 'matched', 'explained');
create index wallet_entries_balances on wallet_entries (account, occurred_at, place, id)
  where state in ('unmatched', 'matched', 'explained') and balance_after is not null;
create index wallet_entries_gaps on wallet_entries (account, occurred_at, place, id) where state in ('unmatched', 'matched', 'explained') and gap <> 0;
create index wallet_entries_unmatched on wallet_entries (account, direction, amount) where state = 'unmatched';
create index wallet_entries_unread on wallet_entries (id) where state = 'unreadable';
create index wallet_entries_by_account on wallet_entries (account, id);
create index wallet_entries_by_state on wallet_entries (state, id);
create index wallet_entries_by_account_and_state on wallet_entries (account, state, id);
create index wallet_entries_by_kind on wallet_entries (kind, id);
create index wallet_entries_search on wallet_entries using gin (search_keys(id, searched));
alter index wallet_entries_search alter column 1 set statistics 0;

-- What admins have said of entries.
create table wallet_entry_notes (
  id bigint generated always as identity primary key,
  entry_id bigint not null references wallet_entries,
  action text not null check (action in ('ignore', 'explain', 'restore', 'choose')),
  note text not null check (length(note) between 1 and 500),
  admin_id bigint not null references users,
  created_at timestamptz not null default now()
);
create index wallet_entry_notes_of_entry on wallet_entry_notes (entry_id, id);

-- The entry that a confirmed payment stands on.
create table wallet_links (
  entry_id bigint primary key references wallet_entries,
  payment_id bigint not null references payments,
  -- null for the server itself
  admin_id bigint references users,
  created_at timestamptz not null default now(),
  constraint wallet_links_payment_once unique (payment_id)
);

-- Kept sums of the entries, so that nothing is added up when somebody looks.
create table wallet_sums (
  account payment_method not null,
  state text not null,
  -- 'none' for what was not read
  direction text not null,
  entries bigint not null default 0 check (entries >= 0),
  amount bigint not null default 0,
  fee bigint not null default 0,
  primary key (account, state, direction)
);

-- What the chain of an account comes to.
create table wallet_chains (
  account payment_method primary key,
  -- poisha; before the first entry, and after the last
  opening bigint not null default 0,
  balance bigint not null default 0,
  balance_at timestamptz
);
insert into wallet_chains (account) values ('bkash'), ('nagad');

select grant_to_application('select, insert', 'wallet_imports');
select grant_to_application('select, insert, update (columns, admin_id, changed_at)', 'wallet_column_mappings');
select grant_to_application('select, insert, update (last_used_at, revoked_at)', 'devices');
select grant_to_application(
  'select, insert, update (reader, raw_hash, is_read, reason, state, kind, direction, amount, fee, balance_after, transaction_id, party, party_masked, reference, occurred_at, searched, same_as, place, gap, gap_after)',
  'wallet_entries'
);
-- Entries are inserted with their places in the chain, for which their ids must be known.
select grant_to_application('usage', 'sequence wallet_entries_id_seq');
select grant_to_application('select, insert', 'wallet_entry_notes');
select grant_to_application('select, insert', 'wallet_links');
select grant_to_application('select', 'wallet_sums');
select grant_to_application('select, update (opening, balance, balance_at)', 'wallet_chains');

-- The files that are not stored completely yet. Large ones are stored in pieces, so that others can change the wallets
-- in between. What is left of a file survives a crash, and a job or a repetition of the request finishes it.
create table wallet_imports_in_progress (
  import_id bigint primary key references wallet_imports,
  -- all rows of the file
  entries integer not null check (entries > 0),
  newest_first boolean not null,
  -- the version of the reader
  reader text not null check (reader ~ '^[0-9a-f]{16}$'),
  -- the remainder of the cover before the import, in poisha
  remainder bigint not null,
  -- the gaps that opened so far, by the ids of their entries: what was there before, in poisha or null
  gaps jsonb not null default '{}' check (jsonb_typeof(gaps) = 'object'),
  -- the IDs of other entries next to a gap that opened or closed
  transaction_ids text[] not null default '{}',
  progressed_at timestamptz not null default now()
);
create table wallet_import_pieces (
  import_id bigint not null references wallet_imports_in_progress on delete cascade,
  number integer not null,
  -- what has been read, in the order of the timestamps
  readings json not null check (json_typeof(readings) = 'array'),
  primary key (import_id, number)
);
select grant_to_application('select, insert, delete, update (gaps, transaction_ids, progressed_at)', 'wallet_imports_in_progress');
select grant_to_application('select, insert, delete', 'wallet_import_pieces');

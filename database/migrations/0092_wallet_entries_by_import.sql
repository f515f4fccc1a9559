-- no transaction
-- The entries of an import.
drop index concurrently if exists wallet_entries_by_import;
create index concurrently wallet_entries_by_import on wallet_entries (import_id, id) where import_id is not null;

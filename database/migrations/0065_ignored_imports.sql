-- Entries that were ignored along with their import. The next import of the same rows is not a repetition of them.
alter table wallet_entries
  add column ignored_with_import boolean not null default false,
  add constraint wallet_entries_ignored_with_import check (not ignored_with_import or state = 'ignored');
select grant_to_application('update (ignored_with_import)', 'wallet_entries');

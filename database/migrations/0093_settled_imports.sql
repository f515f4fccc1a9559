-- Whether everything that depends on an import has been updated. It then only waits for the call that began it.
alter table wallet_imports_in_progress add column is_settled boolean not null default false;
select grant_to_application('update (is_settled)', 'wallet_imports_in_progress');

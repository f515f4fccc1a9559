-- no transaction
-- Without a list of pending entries, which each of a search's many scans would have to read.
drop index concurrently if exists users_username_search;
create index concurrently users_username_search on users using gin (search_keys(id, username)) with (fastupdate = off);
drop index concurrently if exists users_email_search;
create index concurrently users_email_search on users using gin (search_keys(id, email)) with (fastupdate = off);
drop index concurrently if exists campaigns_title_search;
create index concurrently campaigns_title_search on campaigns using gin (search_keys(id, title)) with (fastupdate = off);
drop index concurrently if exists payments_transaction_id_search;
create index concurrently payments_transaction_id_search on payments using gin (search_keys(id, transaction_id)) with (fastupdate = off);
drop index concurrently if exists withdrawals_phone_number_search;
create index concurrently withdrawals_phone_number_search on withdrawals using gin (search_keys(id, phone_number)) with (fastupdate = off);

-- Statements use these indexes whatever is known of their keys.
alter index users_username_search alter column 1 set statistics 0;
alter index users_email_search alter column 1 set statistics 0;
alter index campaigns_title_search alter column 1 set statistics 0;
alter index payments_transaction_id_search alter column 1 set statistics 0;
alter index withdrawals_phone_number_search alter column 1 set statistics 0;

-- The indexes that they replace, and the samples by which PostgreSQL chose between those and the order of a list.
drop index concurrently if exists users_username_trigrams;
drop index concurrently if exists users_email_trigrams;
drop index concurrently if exists campaigns_title_trigrams;
drop index concurrently if exists payments_transaction_id_trigrams;
drop index concurrently if exists withdrawals_phone_number_trigrams;
alter table users alter username set statistics -1, alter email set statistics -1;
alter table campaigns alter title set statistics -1;
alter table payments alter transaction_id set statistics -1;
alter table withdrawals alter phone_number set statistics -1;

-- A brand's campaigns are also found with those that are deleted.
drop index concurrently if exists campaigns_of_brand_all;
create index concurrently campaigns_of_brand_all on campaigns (brand_id, id desc);

-- The payments of an application, whatever their status.
drop index concurrently if exists payments_of_application;
create index concurrently payments_of_application on payments (application_id);

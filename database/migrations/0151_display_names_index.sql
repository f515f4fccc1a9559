-- no transaction
drop index concurrently if exists users_name_search;
create index concurrently users_name_search on users using gin (search_keys(id, searched_name(username, display_name)))
  with (fastupdate = off);
alter index users_name_search alter column 1 set statistics 0;
drop index concurrently if exists users_username_search;

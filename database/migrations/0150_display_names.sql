-- The names that people show beside their usernames. Searches for people find both.
alter table users add column display_name text
  constraint users_display_name_check check (length(display_name) between 2 and 60);
select grant_to_application('update (display_name)', 'users');

create or replace function searched_name(username text, display_name text) returns text
language sql immutable parallel safe as $$
  select lower(username) || coalesce(' ' || public.search_form(display_name), '')
$$;

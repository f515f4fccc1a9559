-- The language that a person chose to read the site in; null until they do.
create type user_language as enum ('en', 'bn');
alter table users add column language user_language;

select grant_to_application('update (language)', 'users');

-- A username that its owner gave up stays theirs for a year, so that links to it never lead to a stranger. Only a hash is
-- kept, since closing an account deletes its name. Trigger: users_after_username.
create or replace function username_hash(username text) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(lower(username), 'UTF8'))
$$;

create table former_usernames (
  name_hash bytea primary key,
  user_id bigint not null references users,
  kept_until timestamptz not null default now() + interval '1 year'
);
create index former_usernames_of_user on former_usernames (user_id);
create index former_usernames_by_end on former_usernames (kept_until);
select grant_to_application('select, delete', 'former_usernames');

-- Names given up in the last year that nobody else has taken.
insert into former_usernames (name_hash, user_id, kept_until)
select distinct on (username_hash(name)) username_hash(name), subject_id, at + interval '1 year'
from events, lateral (select payload -> 'before' ->> 'username' as name) before
where type = 'profile_changed' and name is not null and at > now() - interval '1 year'
  and not exists (select from users where lower(username) = lower(name))
order by username_hash(name), at desc;

-- Identifies a username regardless of case. A migration that changes this function must rebuild former_usernames.
create or replace function username_hash(username text) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(lower(username), 'UTF8'))
$$;

-- Reserves an abandoned username for its owner, who may take it back. Refuses a name that is reserved for another user.
-- Runs after the unique index has waited for whoever gives the name up.
create or replace function users_after_username() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and lower(old.username) = lower(new.username) then
    return null;
  end if;
  delete from former_usernames
  where name_hash = username_hash(new.username) and (user_id = new.id or kept_until <= now());
  if exists (select from former_usernames where name_hash = username_hash(new.username)) then
    raise exception 'the username is kept for its former owner'
      using errcode = 'unique_violation', constraint = 'users_username_key';
  end if;
  if tg_op = 'UPDATE' then
    insert into former_usernames (name_hash, user_id) values (username_hash(old.username), new.id);
  end if;
  return null;
end $$;
create or replace trigger users_after_username after insert or update of username on users
  for each row execute function users_after_username();

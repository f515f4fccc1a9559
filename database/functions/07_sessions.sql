-- The last statement of a caller's transaction: aborts it if the session has ended since the call began, and otherwise
-- keeps the session alive until the commit. Must take the last lock, because whatever ends a session locks its user
-- first.
create or replace function require_session(session_id bigint, its_user bigint) returns void language plpgsql as $$
begin
  perform from sessions join users on users.id = sessions.user_id
  where sessions.id = session_id and users.id = its_user and users.is_active and sessions.expires_at > now()
  for key share of sessions;
  if not found then
    raise exception 'session % has ended', session_id
      using errcode = 'invalid_authorization_specification', constraint = 'session_active';
  end if;
end $$;

-- Like require_session, for a call restricted to these operator roles: also aborts the transaction if the caller's role
-- has changed since it began, and otherwise keeps the role until the commit.
create or replace function require_operator(session_id bigint, its_user bigint, operator_roles text[]) returns void
  language plpgsql as $$
begin
  perform require_session(session_id, its_user);
  -- A second statement, because it sees a change that the lock in the first one waited for.
  perform from users where id = its_user and operator_role::text = any(operator_roles);
  if not found then
    raise exception 'the operator role of user % does not allow this', its_user
      using errcode = 'insufficient_privilege', constraint = 'operator_role_allows';
  end if;
end $$;

-- Event streams end with their session, on every instance and for any reason. Sessions end rarely enough for NOTIFY,
-- which holds a database-wide lock during the commit.

create or replace function sessions_after_delete() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('ended', json_build_object('session', old.id))::text);
  return null;
end $$;
create or replace trigger sessions_after_delete after delete on sessions for each row execute function sessions_after_delete();

create or replace function users_after_deactivation() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('ended', json_build_object('user', new.id))::text);
  return null;
end $$;
create or replace trigger users_after_deactivation after update of is_active on users
  for each row when (old.is_active and not new.is_active) execute function users_after_deactivation();

-- A stream sends hints only about what its recipient may read, so it ends on a role change and a new one begins with
-- the new role. The lock waits for the commits that require_operator has allowed.
create or replace function users_after_operator_role() returns trigger language plpgsql as $$
begin
  perform from sessions where user_id = new.id order by id for update;
  perform pg_notify('live', json_build_object('ended', json_build_object('user', new.id))::text);
  return null;
end $$;
create or replace trigger users_after_operator_role after update of operator_role on users
  for each row when (old.operator_role is distinct from new.operator_role) execute function users_after_operator_role();

-- External deliveries: each unsent email and push message has a job of graphile-worker, whose tables belong to the
-- owner. Triggers add the jobs, so the application's role can queue these jobs and no others.

-- The lane of an email, so that emails that a person waits for never queue behind those that others cause.
create or replace function mail_task(kind text) returns text language sql immutable parallel safe as $$
  select case
    when kind = 'verify_email' then 'send_verification'
    when kind in ('reset_password', 'confirm_email_change', 'password_changed', 'email_changed',
      'withdrawal_confirmation') then 'send_account_mail'
    else 'send_notification_mail'
  end
$$;

-- When an email's job is due. Among emails that somebody waits for, the newest comes first: its recipient is still
-- waiting, and no number of earlier ones can delay it. Jobs run in the order of their times, so these times run
-- backwards.
create or replace function mail_run_at(id bigint, kind text, due_at timestamptz) returns timestamptz language sql stable as $$
  select case
    when due_at > now() or mail_task(kind) = 'send_notification_mail' then due_at
    else timestamptz '2000-01-01 00:00Z' - id * interval '1 millisecond'
  end
$$;

-- Adds a job for each of these emails, or reschedules an existing one.
create or replace function add_mail_jobs(ids bigint[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform graphile_worker.add_jobs(array(
    select row(mail_task(m.kind), json_build_object('id', m.id), null, mail_run_at(m.id, m.kind, m.due_at), 10::smallint,
      'mail:' || m.id, 0::smallint, null)::graphile_worker.job_spec
    from mails m where m.id = any(ids) order by m.id));
end $$;

-- A push message is useless after a day; the eighth attempt fails before that.
create or replace function add_push_jobs(ids bigint[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform graphile_worker.add_jobs(array(
    select row('send_push', json_build_object('id', id), null, now(), 8::smallint, 'push:' || id, 0::smallint, null)
      ::graphile_worker.job_spec
    from unnest(ids) as id order by id));
end $$;

create or replace function mails_after_insert() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_mail_jobs(array(select id from added where state = 'queued'));
  return null;
end $$;
create or replace trigger mails_after_insert after insert on mails
  referencing new table as added for each statement execute function mails_after_insert();

create or replace function mails_after_due() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_mail_jobs(array[new.id]);
  return null;
end $$;
create or replace trigger mails_after_due after update of due_at on mails for each row
  when (new.state in ('queued', 'sending') and new.due_at <> old.due_at) execute function mails_after_due();

create or replace function pushes_after_insert() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_push_jobs(array(select id from added where ended_at is null));
  return null;
end $$;
create or replace trigger pushes_after_insert after insert on pushes
  referencing new table as added for each statement execute function pushes_after_insert();

create or replace function password_reset_requests_after_insert() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job('queue_reset_mails');
  return null;
end $$;
create or replace trigger password_reset_requests_after_insert after insert on password_reset_requests
  for each statement execute function password_reset_requests_after_insert();

-- Whether a job with this key is running or queued.
create or replace function has_job(job_key text) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from graphile_worker._private_jobs where key = job_key and (attempts < max_attempts or locked_at is not null));
end $$;

-- Adds a job for every delivery that waits without one: after an upgrade from a version without jobs, after a restore
-- of the tables alone, and after the last attempt of a job that failed for an unrelated reason.
create or replace function add_missing_jobs() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_mail_jobs(array(select id from mails where state in ('queued', 'sending') and not has_job('mail:' || id)));
  perform add_push_jobs(array(select id from pushes where ended_at is null and not has_job('push:' || id)));
  if exists (select from password_reset_requests) then
    perform graphile_worker.add_job('queue_reset_mails');
  end if;
end $$;
revoke execute on function add_missing_jobs() from public;

-- What the other files use.

-- Grants to the application's role where it exists.
create or replace function grant_to_application(privileges text, target text) returns void language plpgsql as $$
begin
  if exists (select from pg_roles where rolname = 'prochar_app') then
    execute format('grant %s on %s to prochar_app', privileges, target);
  end if;
end $$;

-- For rows that are written once: the triggers that call it name the table.
create or replace function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- For what is decided later: the triggers that call it refuse a row that comes decided.
create or replace function forbid_decided() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % starts pending', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function dhaka_today() returns date language sql stable as $$
  select (now() at time zone 'Asia/Dhaka')::date
$$;

-- The month in Dhaka, by its first day.
create or replace function dhaka_month(instant timestamptz) returns date language sql immutable as $$
  select date_trunc('month', instant at time zone 'Asia/Dhaka')::date
$$;

-- Counts up to the last day; a campaign without one comes after all that have one. A bigint like every other number that
-- lists are ordered by: what a cursor says is compared with it. The index campaigns_by_deadline stores its results: a
-- migration that changes them builds that index again.
create or replace function days_to_deadline(deadline date) returns bigint language sql immutable as $$
  select coalesce(deadline - date '2000-01-01', 2147483647)::bigint
$$;

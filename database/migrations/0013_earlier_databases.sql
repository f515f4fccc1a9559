-- Brings databases that were made with earlier texts of 0004, 0006 and 0010 to the schema of those files as they are now:
-- they were edited before checksums were kept. What differs in functions, triggers and views, as in 0002, is replaced by
-- the files in database/functions.

-- 0004 accepted a reason of nothing but tabs and line breaks.
alter table ledger_corrections disable trigger ledger_corrections_append_only;
update ledger_corrections set reason = 'No reason was given.' where reason !~ '\S';
alter table ledger_corrections enable trigger ledger_corrections_append_only;
alter table ledger_corrections
  drop constraint ledger_corrections_reason_check,
  add constraint ledger_corrections_reason_check check (reason ~ '\S');

-- 0006 had a column for the status of an answer, which no version of the server has written.
alter table idempotency_keys drop column if exists status;

-- 0010 counted the days to a deadline in an integer.
do $$
begin
  if (select prorettype from pg_proc where oid = 'days_to_deadline(date)'::regprocedure) <> 'bigint'::regtype then
    drop index campaigns_by_deadline;
    drop function days_to_deadline(date);
    create function days_to_deadline(deadline date) returns bigint language sql immutable as
      'select coalesce(deadline - date ''2000-01-01'', 2147483647)::bigint';
    create index campaigns_by_deadline on campaigns (days_to_deadline(deadline), id) where deleted_at is null and is_active;
  end if;
end $$;

-- 0010 left the samples of the searched columns at their default, where pg_trgm could be installed.
do $$
begin
  if to_regclass('users_username_trigrams') is not null then
    alter table users alter username set statistics 1000, alter email set statistics 1000;
    alter table campaigns alter title set statistics 1000;
    alter table payments alter transaction_id set statistics 1000;
    alter table withdrawals alter phone_number set statistics 1000;
  end if;
end $$;

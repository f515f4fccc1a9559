-- Withdrawals and refunds share one guard, which replaces those of each.
create or replace function payouts_guard() returns trigger language plpgsql as $$
declare
  changeable text[] := '{transaction_id,entry_id}';
begin
  if old.status::text = tg_argv[0] then
    changeable := changeable || tg_argv[1:];
  end if;
  if to_jsonb(new) - changeable <> to_jsonb(old) - changeable
    or (old.transaction_id is not null and new.transaction_id is null)
  then
    raise exception 'payout % in % has been decided, or the changed column is immutable', old.id, tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger withdrawals_guard before update on withdrawals for each row
  execute function payouts_guard('pending', 'status', 'decided_at', 'decided_by', 'reject_reason', 'reject_note');
create or replace trigger refunds_guard before update on refunds for each row
  execute function payouts_guard('due', 'status', 'sent_at', 'sent_by');
drop function if exists withdrawals_guard();
drop function if exists refunds_guard();

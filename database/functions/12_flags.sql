-- Flags start as open, are decided once and are never deleted.

-- Decisions are final. The note is personal, and goes with the account of the person who wrote it.
create or replace function flags_guard() returns trigger language plpgsql as $$
begin
  if (new.subject_type, new.subject_id, new.flagged_id, new.flagger_id, new.reason, new.created_at)
      is distinct from (old.subject_type, old.subject_id, old.flagged_id, old.flagger_id, old.reason, old.created_at)
    or new.note is distinct from old.note and new.note is not null
    or old.status <> 'open' and (new.status, new.decided_at, new.decided_by, new.decision_note)
      is distinct from (old.status, old.decided_at, old.decided_by, old.decision_note)
  then
    raise exception 'flag % has been decided, or the changed column is immutable', old.id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger flags_guard before update on flags for each row execute function flags_guard();
create or replace trigger flags_start_open before insert on flags
  for each row when (new.status <> 'open') execute function forbid_decided();
create or replace trigger flags_kept before delete or truncate on flags for each statement execute function forbid_change();

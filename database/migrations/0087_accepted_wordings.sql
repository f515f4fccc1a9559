-- The wordings of messages for which admins have accepted or refused what the reader proposes.
create table wallet_wordings (
  account payment_method not null,
  -- a template's, with placeholders
  wording text not null check (length(wording) between 1 and 1000),
  kind text not null check (kind ~ '^[a-z_]{1,20}$'),
  is_accepted boolean not null,
  admin_id bigint not null references users,
  decided_at timestamptz not null default now(),
  primary key (account, wording)
);
select grant_to_application('select, insert, update (kind, is_accepted, admin_id, decided_at)', 'wallet_wordings');

alter table wallet_entry_notes drop constraint wallet_entry_notes_action_check;
alter table wallet_entry_notes add constraint wallet_entry_notes_action_check
  check (action in ('ignore', 'explain', 'restore', 'choose', 'accept', 'refuse'));

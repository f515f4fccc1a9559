-- The accounts of the demo, whose password is public. They are known by id, since names and e-mail addresses can be
-- registered and changed by anybody. The application has no rights here: only a start changes this table, as its owner.
create table demo_accounts (
  user_id bigint primary key references users,
  -- when a start deactivated the account; null while nothing but an admin has decided about it
  deactivated_at timestamptz
);

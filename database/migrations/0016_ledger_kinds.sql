-- The kinds of account, the events that may post, and the routes between kinds are rows: a new kind of money is a migration
-- that inserts them. Decision 0010 has an example.

drop view if exists ledger_violations, ledger_expected, ledger_posted;

-- `owner` says whose accounts these are: the one of the house, or one for each user with that role.
create table ledger_account_kinds (
  kind text primary key check (kind ~ '^[a-z_]+$'),
  owner text not null check (owner in ('house', 'brand', 'influencer')),
  may_be_negative boolean not null default false,
  -- for the foreign key of the accounts, which carry these as well
  unique (kind, owner, may_be_negative)
);
insert into ledger_account_kinds (kind, owner, may_be_negative) values
  -- what brands have sent and what is still to be paid out, seen from the house
  ('clearing', 'house', true),
  -- what the platform has kept
  ('fee', 'house', false),
  -- the other side of corrections by an admin
  ('adjustment', 'house', true),
  -- what an influencer can withdraw
  ('available', 'influencer', false),
  -- what an influencer has asked for and not yet received
  ('held', 'influencer', false);

-- An event is posted once for a document of its type, while the document is in that state (null: in any), with that part of
-- its amount. The view ledger_documents has the documents.
create table ledger_event_types (
  event text primary key check (event ~ '^[a-z_]+$'),
  document text not null,
  part text not null,
  state text
);
insert into ledger_event_types (event, document, part, state) values
  ('payment_fee', 'payment', 'fee', 'confirmed'),
  ('payment_confirmed', 'payment', 'net', 'confirmed'),
  ('withdrawal_requested', 'withdrawal', 'whole', null),
  ('withdrawal_approved', 'withdrawal', 'whole', 'approved'),
  ('withdrawal_rejected', 'withdrawal', 'whole', 'rejected'),
  ('correction', 'correction', 'whole', null);

-- The accounts carry what their kind says, so that CHECK can see it and a posting looks nothing up for it.
alter table ledger_accounts
  drop constraint ledger_accounts_owner,
  drop constraint ledger_balance_not_negative,
  alter kind type text using kind::text,
  add owner text,
  add may_be_negative boolean;
update ledger_accounts a set owner = k.owner, may_be_negative = k.may_be_negative
  from ledger_account_kinds k where k.kind = a.kind;
alter table ledger_accounts
  alter owner set not null,
  alter may_be_negative set not null,
  add constraint ledger_accounts_owner check ((owner = 'house') = (owner_id is null)),
  add constraint ledger_balance_not_negative check (balance >= 0 or may_be_negative),
  -- for the foreign keys of the transfers, which carry the kinds of their accounts
  add unique (id, kind),
  add constraint ledger_accounts_kind_fkey foreign key (kind, owner, may_be_negative)
    references ledger_account_kinds (kind, owner, may_be_negative) on update cascade;

-- `sign` is -1 where the document's amount is below zero: a correction that takes away.
alter table ledger_routes
  alter event type text using event::text,
  alter debit type text using debit::text,
  alter credit type text using credit::text,
  add sign smallint not null default 1 check (sign in (-1, 1)),
  add foreign key (event) references ledger_event_types,
  add foreign key (debit) references ledger_account_kinds,
  add foreign key (credit) references ledger_account_kinds;
update ledger_routes set sign = -1 where event = 'correction' and credit = 'adjustment';
-- A document's amount goes one way.
alter table ledger_routes add unique (event, sign);

-- The trigger ledger_apply writes the kinds of the two accounts. '' is none: what the trigger did not see is refused.
alter table ledger_transfers
  add debit_kind text not null default '',
  add credit_kind text not null default '';
alter table ledger_transfers disable trigger ledger_transfers_append_only;
update ledger_transfers t set debit_kind = d.kind, credit_kind = c.kind
  from ledger_accounts d, ledger_accounts c where d.id = t.debit_account_id and c.id = t.credit_account_id;
alter table ledger_transfers enable trigger ledger_transfers_append_only;
alter table ledger_transfers
  alter event type text using event::text,
  drop constraint ledger_transfers_debit_account_id_fkey,
  drop constraint ledger_transfers_credit_account_id_fkey,
  add constraint ledger_transfers_debit_fkey foreign key (debit_account_id, debit_kind) references ledger_accounts (id, kind),
  add constraint ledger_transfers_credit_fkey foreign key (credit_account_id, credit_kind) references ledger_accounts (id, kind),
  add constraint ledger_transfers_route_fkey foreign key (event, debit_kind, credit_kind) references ledger_routes (event, debit, credit);

drop type ledger_event, ledger_account_kind;

-- A kind comes with its accounts. Later migrations rely on it, also in a new database, where the files of functions come
-- after all migrations.
create function ledger_account_kinds_after_insert() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_accounts (kind, owner, may_be_negative, owner_id)
    select new.kind, new.owner, new.may_be_negative, null where new.owner = 'house'
    union all
    (select new.kind, new.owner, new.may_be_negative, id from users where role::text = new.owner order by id);
  return null;
end $$;
create trigger ledger_account_kinds_after_insert after insert on ledger_account_kinds
  for each row execute function ledger_account_kinds_after_insert();

select grant_to_application('select', 'ledger_account_kinds');
select grant_to_application('select', 'ledger_event_types');

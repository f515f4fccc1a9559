-- What the entries say of payments, and what brands say for it.

-- The number that the money came from, where the brand said it.
alter table payments add sender_number text check (sender_number ~ '^01[3-9][0-9]{8}$');

-- What a brand types into the wallet's reference: one for each accepted application, and never given again.
create table payment_references (
  application_id bigint primary key references applications,
  reference text not null check (reference ~ '^[ABCDEFGHJKMNPQRSTUVWXYZ2-9]{8}$'),
  constraint payment_references_once unique (reference)
);

create function new_payment_reference() returns text language sql volatile as $$
  select string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + floor(random() * 31)::integer, 1), '')
  from generate_series(1, 8)
$$;

insert into payment_references (application_id, reference)
  select id, new_payment_reference() from applications where status = 'accepted' order by id;

-- The grade of each payment that is pending, or confirmed without an entry.
create table payment_evidence (
  payment_id bigint primary key references payments,
  -- poisha, of the payment
  amount bigint not null,
  is_confirmed boolean not null,
  grade text not null check (grade in ('matched', 'differs', 'duplicate', 'unknown')),
  -- the entry that differs, once the admins have been told
  told_of bigint references wallet_entries
);
create index payment_evidence_pending on payment_evidence (grade, payment_id) where not is_confirmed;
create index payment_evidence_confirmed on payment_evidence (payment_id) where is_confirmed;
create index payments_with_transaction_id on payments (transaction_id);

insert into payment_evidence (payment_id, amount, is_confirmed, grade)
  select id, amount, status = 'confirmed', 'unknown' from payments where status <> 'rejected' order by id;

-- Kept sums: the confirmed payments without an entry, the payouts without one, and the payments with one.
create table wallet_terms (
  term text primary key check (term in ('without_evidence', 'unseen_payouts', 'linked')),
  rows bigint not null default 0 check (rows >= 0),
  amount bigint not null default 0 check (amount >= 0)
);
insert into wallet_terms (term, rows, amount)
  select 'without_evidence', count(*), coalesce(sum(amount), 0) from payments where status = 'confirmed'
  union all
  select 'unseen_payouts', count(*), coalesce(sum(amount), 0) from withdrawals where status = 'approved'
  union all
  select 'linked', 0, 0;

select grant_to_application('select', 'payment_references');
select grant_to_application('select, update (grade, told_of)', 'payment_evidence');
select grant_to_application('select', 'wallet_terms');

-- The neighbours of a Nagad ID in time.
create index wallet_entries_with_id on wallet_entries (account, occurred_at, id)
  where state in ('unmatched', 'matched', 'explained') and transaction_id is not null;

-- A confirmed payment that was wrong is reversed by a document. Its net comes from the influencer's available balance, and what
-- is missing there is owed; its fee from the fee account. Decision 0030 says why it is like this.
create table reversals (
  id bigint generated always as identity primary key,
  payment_id bigint not null unique references payments,
  kind text not null check (kind in ('not_received', 'returned_by_wallet', 'duplicate', 'wrong_payment')),
  note text check (length(note) between 1 and 500),
  -- poisha: the parts of the net that were available, and that the influencer owes
  taken bigint not null check (taken >= 0),
  owed bigint not null check (owed >= 0),
  actor_id bigint not null references users,
  created_at timestamptz not null default now(),
  -- for the foreign key of the payments, which carry these as well
  unique (payment_id, kind, created_at)
);

-- The payment says that it was reversed, so that indexes can tell. The trigger reversals_after_insert writes it.
alter table payments
  add reversed_at timestamptz,
  add reversal_kind text,
  add constraint payments_reversed check (
    (reversed_at is null) = (reversal_kind is null) and (reversed_at is null or status = 'confirmed')
  ),
  add constraint payments_reversal_fkey foreign key (id, reversal_kind, reversed_at)
    references reversals (payment_id, kind, created_at);

-- A reversed payment is no longer live. Its transaction ID is free again only where nothing was received.
drop index payments_one_live;
create unique index payments_one_live on payments (application_id) where status <> 'rejected' and reversed_at is null;
drop index payments_transaction_id_once;
create unique index payments_transaction_id_once on payments (payment_method, transaction_id)
  where status <> 'rejected' and reversal_kind is distinct from 'not_received';
create index payments_reversed_of on payments (application_id, id desc) where reversed_at is not null;

-- Money that came and must go back to the brand. Rows come with the reversal.
create table refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null unique references reversals (payment_id),
  brand_id bigint not null references users,
  -- poisha: the whole payment
  amount bigint not null check (amount > 0),
  payment_method payment_method not null,
  status text not null default 'due' check (status in ('due', 'sent')),
  transaction_id text check (transaction_id ~ '^[A-Z0-9-]{4,64}$'),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  sent_by bigint references users,
  constraint refunds_sent check (
    (status = 'sent') = (transaction_id is not null)
    and (status = 'sent') = (sent_at is not null) and (status = 'sent') = (sent_by is not null)
  )
);
create index refunds_of_brand on refunds (brand_id, id);
create index refunds_by_status on refunds (status, id);
create unique index refunds_transaction_id_once on refunds (payment_method, transaction_id);

-- What an influencer owed and paid with the next credit: the payment, withdrawal or correction that brought it.
create table debt_settlements (
  id bigint generated always as identity primary key,
  influencer_id bigint not null references users,
  -- poisha
  amount bigint not null check (amount > 0),
  cause text not null check (cause in ('payment', 'withdrawal', 'correction')),
  cause_id bigint not null,
  created_at timestamptz not null default now(),
  unique (cause, cause_id)
);

-- What a brand has spent, movement by movement: the triggers that keep brand_figures.money_spent write it.
create table payment_movements (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  brand_id bigint not null references users,
  -- poisha: below zero for a reversal
  amount bigint not null check (amount <> 0),
  at timestamptz not null default now(),
  unique (payment_id, amount)
);
insert into payment_movements (payment_id, brand_id, amount, at)
  select p.id, a.brand_id, p.amount, p.decided_at
  from payments p join applications a on a.id = p.application_id
  where p.status = 'confirmed' order by p.decided_at, p.id;
create index payment_movements_of_brand on payment_movements (brand_id, dhaka_month(at), id);

insert into ledger_account_kinds (kind, owner, may_be_negative) values
  -- what is to be sent back to a brand
  ('refund_due', 'brand', false),
  -- what an influencer has received and must give back: below zero, or nothing
  ('owed', 'influencer', true);
alter table ledger_accounts add constraint ledger_owed_not_positive check (kind <> 'owed' or balance <= 0);

-- The state of a reversal says where its money goes.
insert into ledger_event_types (event, document, part, state) values
  ('reversal_net_cleared', 'reversal', 'taken', 'cleared'),
  ('reversal_debt_cleared', 'reversal', 'owed', 'cleared'),
  ('reversal_fee_cleared', 'reversal', 'fee', 'cleared'),
  ('reversal_net_refunded', 'reversal', 'taken', 'refunded'),
  ('reversal_debt_refunded', 'reversal', 'owed', 'refunded'),
  ('reversal_fee_refunded', 'reversal', 'fee', 'refunded'),
  ('refund_sent', 'refund', 'whole', 'sent'),
  ('debt_settled', 'settlement', 'whole', null);
insert into ledger_routes (event, debit, credit) values
  ('reversal_net_cleared', 'available', 'clearing'),
  ('reversal_debt_cleared', 'owed', 'clearing'),
  ('reversal_fee_cleared', 'fee', 'clearing'),
  ('reversal_net_refunded', 'available', 'refund_due'),
  ('reversal_debt_refunded', 'owed', 'refund_due'),
  ('reversal_fee_refunded', 'fee', 'refund_due'),
  ('refund_sent', 'refund_due', 'clearing'),
  ('debt_settled', 'available', 'owed');

select grant_to_application('select, insert (payment_id, kind, note, taken, owed, actor_id)', 'reversals');
select grant_to_application('select, update (status, transaction_id, sent_at, sent_by)', 'refunds');
select grant_to_application('select, insert (influencer_id, amount, cause, cause_id)', 'debt_settlements');
select grant_to_application('select', 'payment_movements');

-- A brand's claim to the transaction ID of another brand's payment, for an admin to decide.
create table payment_claims (
  id bigint generated always as identity primary key,
  -- The payment that has the transaction ID.
  payment_id bigint not null references payments,
  -- What the brand wanted to pay.
  application_id bigint not null references applications,
  brand_id bigint not null references users,
  sender_number text check (sender_number ~ '^01[3-9][0-9]{8}$'),
  -- released: the payment was rejected, so that the transaction ID is free. withdrawn: its brand has submitted a payment or
  -- made another claim instead.
  status text not null default 'open'
    constraint payment_claims_status check (status in ('open', 'preferred', 'dismissed', 'released', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references users,
  -- For the brand, on a dismissal.
  note text check (length(note) between 1 and 500),
  constraint payment_claims_decided check ((status = 'open') = (decided_at is null)),
  constraint payment_claims_decided_by check ((status in ('preferred', 'dismissed')) = (decided_by is not null)),
  constraint payment_claims_note check (note is null or status = 'dismissed')
);
create unique index payment_claims_one_open on payment_claims (application_id) where status = 'open';
create index payment_claims_open on payment_claims (payment_id, id) where status = 'open';
create index payment_claims_of_payment on payment_claims (payment_id);
create index payment_claims_of_application on payment_claims (application_id, id);
create index payment_claims_of_brand on payment_claims (brand_id, created_at);
select grant_to_application(
  'select, insert (payment_id, application_id, brand_id, sender_number), update (sender_number, status, decided_at, decided_by, note)',
  'payment_claims');

create type payment_method as enum ('bkash', 'nagad');
create type payment_status as enum ('pending', 'confirmed', 'rejected');
create type withdrawal_status as enum ('pending', 'approved', 'rejected');

create table payments (
  id bigint generated always as identity primary key,
  application_id bigint not null,
  -- poisha; the amount due of an accepted application, and no other
  amount bigint not null check (amount > 0),
  payment_method payment_method not null,
  transaction_id text not null check (transaction_id ~ '^[A-Z0-9-]{4,64}$'),
  status payment_status not null default 'pending',
  -- poisha; what the platform keeps of a confirmed payment
  platform_fee bigint,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references users,
  foreign key (application_id, amount) references applications (id, amount_due),
  constraint payments_fee_of_confirmed check (
    (status = 'confirmed') = (platform_fee is not null) and platform_fee between 0 and amount
  ),
  constraint payments_decided check (
    (status = 'pending') = (decided_at is null) and (status = 'pending') = (decided_by is null)
  )
);
create unique index payments_one_live on payments (application_id) where status <> 'rejected';
create unique index payments_transaction_id_once on payments (payment_method, transaction_id) where status <> 'rejected';

create table withdrawals (
  id bigint generated always as identity primary key,
  influencer_id bigint not null references users,
  -- poisha
  amount bigint not null check (amount between 1 and 9999999999),
  payment_method payment_method not null,
  phone_number text not null check (phone_number ~ '^01[3-9][0-9]{8}$'),
  status withdrawal_status not null default 'pending',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by bigint references users,
  constraint withdrawals_decided check (
    (status = 'pending') = (decided_at is null) and (status = 'pending') = (decided_by is null)
  )
);
create index withdrawals_of_influencer on withdrawals (influencer_id, id desc);

-- A decision is final, and what was asked for stays as it was.
create function payments_guard() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending'
    or (new.application_id, new.amount, new.payment_method, new.transaction_id)
      is distinct from (old.application_id, old.amount, old.payment_method, old.transaction_id)
  then
    raise exception 'payment % is decided or immutable', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payments_guard before update on payments for each row execute function payments_guard();
create trigger payments_start_pending before insert on payments
  for each row when (new.status <> 'pending') execute function forbid_decided();
create trigger payments_kept before delete on payments for each row execute function forbid_change();

create function withdrawals_guard() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending'
    or (new.influencer_id, new.amount, new.payment_method, new.phone_number)
      is distinct from (old.influencer_id, old.amount, old.payment_method, old.phone_number)
  then
    raise exception 'withdrawal % is decided or immutable', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawals_guard before update on withdrawals for each row execute function withdrawals_guard();
create trigger withdrawals_start_pending before insert on withdrawals
  for each row when (new.status <> 'pending') execute function forbid_decided();
create trigger withdrawals_kept before delete on withdrawals for each row execute function forbid_change();

select grant_to_application('select, insert, update (status, platform_fee, decided_at, decided_by)', 'payments');
select grant_to_application('select, insert, update (status, decided_at, decided_by)', 'withdrawals');

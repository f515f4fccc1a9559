-- Who decided what, and when; written in the transaction of the decision.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id bigint references users,
  action text not null,
  subject_type text not null,
  subject_id bigint not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_log_subject on audit_log (subject_type, subject_id, id);
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function forbid_change();

-- The first answers to requests that carried an Idempotency-Key. Key and request are kept as keyed hashes and the
-- answer is encrypted, since an answer to a registration holds tokens.
create table idempotency_keys (
  -- hash of the caller and the key
  key_hash bytea primary key,
  -- hash of the call, its parameters and its body
  request_hash bytea not null,
  -- null only inside the transaction that makes it
  answer bytea,
  created_at timestamptz not null default now()
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- One row. The secret signs access tokens where JWT_SECRET is not set.
create table settings (
  id boolean primary key default true check (id),
  -- hundredths of a percent
  platform_fee_basis_points integer not null check (platform_fee_basis_points between 0 and 10000),
  jwt_secret text not null
);

select grant_to_application('select, insert', 'audit_log');
select grant_to_application('select, insert, update, delete', 'idempotency_keys');
select grant_to_application('select, insert, update', 'settings');

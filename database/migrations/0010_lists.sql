-- What long lists are searched, filtered and ordered by, so that no answer waits for a walk through a whole table.

-- Counts up to the last day; a campaign without one comes after all that have one. A bigint like every other number that
-- lists are ordered by: what a cursor says is compared with it.
create function days_to_deadline(deadline date) returns bigint language sql immutable as $$
  select coalesce(deadline - date '2000-01-01', 2147483647)::bigint
$$;

create index campaigns_by_category on campaigns (category, id);
create index campaigns_by_budget on campaigns (budget, id);
create index campaigns_by_deadline on campaigns (days_to_deadline(deadline), id) where deleted_at is null and is_active;

create index applications_by_status on applications (status, id);

create index users_by_role on users (role, id);
create index users_inactive on users (id) where not is_active;

create index payments_by_status on payments (status, id);
create index payments_by_amount on payments (amount, id);
create index payments_by_status_and_amount on payments (status, amount, id);

create index withdrawals_by_status on withdrawals (status, id);
create index withdrawals_by_amount on withdrawals (amount, id);
create index withdrawals_by_status_and_amount on withdrawals (status, amount, id);

-- Text that stands anywhere in a name is found by its trigrams. The owner of a database may install them where
-- PostgreSQL's own extensions are there; without them a search reads the rows one by one.
do $$
begin
  create extension if not exists pg_trgm;
  create index users_username_trigrams on users using gin (username gin_trgm_ops);
  create index users_email_trigrams on users using gin (email gin_trgm_ops);
  create index campaigns_title_trigrams on campaigns using gin (title gin_trgm_ops);
  create index payments_transaction_id_trigrams on payments using gin (transaction_id gin_trgm_ops);
  create index withdrawals_phone_number_trigrams on withdrawals using gin (phone_number gin_trgm_ops);

  -- How many rows a text is in decides how they are best found: that is told from samples of the column.
  alter table users alter username set statistics 1000, alter email set statistics 1000;
  alter table campaigns alter title set statistics 1000;
  alter table payments alter transaction_id set statistics 1000;
  alter table withdrawals alter phone_number set statistics 1000;
exception
  when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'no pg_trgm: it is not installed, or this database user may not install it';
end $$;

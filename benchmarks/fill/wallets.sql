-- What the wallets have reported: nine in ten confirmed payments are linked to an entry, and six in ten pending
-- payments match one.
insert into payment_references (application_id, reference)
  select id, translate(lpad(to_hex(id), 8, '0'), '0123456789abcdef', 'ABCDEFGHJKMNPQRS')
  from applications where status = 'accepted' order by id;

insert into wallet_imports (id, account, source, sha256, admin_id) overriding system value
  select row_number() over (), account, 'file', sha256(convert_to(account::text, 'UTF8')), 1
  from unnest(enum_range(null::payment_method)) account;

create temp table reported as
  select payments.id as payment_id, amount, payment_method, transaction_id, status,
    date_trunc('minute', payments.created_at, 'UTC') as occurred_at,
    '017' || lpad(pg_temp.pick(payments.id, 90, 100000000)::text, 8, '0') as party
  from payments
  where pg_temp.pick(payments.id, 91, 10) < case status when 'confirmed' then 9 when 'pending' then 6 else 0 end;

insert into wallet_entries (id, account, source, import_id, raw, is_read, state, kind, direction, amount, fee, balance_after,
    transaction_id, party, occurred_at, searched, created_at, place, gap, gap_after) overriding system value
  select row_number() over (order by occurred_at, payment_id), payment_method, 'file', array_position(enum_range(null::payment_method), payment_method),
    'A row of a statement', true, case status when 'confirmed' then 'matched' else 'unmatched' end, 'money_in', 'in', amount, 0,
    sum(amount) over chain, transaction_id, party, occurred_at, transaction_id || ' ' || party || ' ', occurred_at,
    row_number() over (partition by payment_method, occurred_at order by payment_id),
    case when row_number() over chain > 1 then 0 end,
    case when lead(payment_id) over chain is not null then 0 end
  from reported
  window chain as (partition by payment_method order by occurred_at, payment_id)
  order by occurred_at, payment_id;

insert into wallet_links (entry_id, payment_id, admin_id)
  select e.id, r.payment_id, 1 from reported r
  join wallet_entries e on e.transaction_id = r.transaction_id and e.account = r.payment_method
  where r.status = 'confirmed' order by e.id;

insert into payment_evidence (payment_id, amount, is_confirmed, grade)
  select p.id, p.amount, p.status = 'confirmed', case when r.payment_id is null then 'unknown' else 'matched' end
  from payments p left join reported r on r.payment_id = p.id
  where p.status = 'pending' or (p.status = 'confirmed' and r.payment_id is null) order by p.id;

insert into wallet_sums (account, state, direction, entries, amount, fee)
  select account, state, direction, count(*), sum(amount), sum(fee) from wallet_entries group by 1, 2, 3;

update wallet_chains set opening = 0, balance = newest.balance_after, balance_at = newest.occurred_at
from (select distinct on (account) * from wallet_entries order by account, occurred_at desc, place desc, id desc) newest
where newest.account = wallet_chains.account;

update wallet_terms set rows = counted.rows, amount = counted.amount
from (
  select 'without_evidence' as term, count(*) as rows, coalesce(sum(amount), 0) as amount from payment_evidence where is_confirmed
  union all
  select 'linked', count(*), coalesce(sum(amount), 0) from reported where status = 'confirmed'
  union all
  select 'unseen_payouts', count(*), coalesce(sum(amount), 0) from withdrawals where status = 'approved'
) counted
where counted.term = wallet_terms.term;

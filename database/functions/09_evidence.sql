-- The facts about a payment's evidence, from which server/wallets/evidence/policy.ts derives the grade. Both functions
-- return rows, so that PostgreSQL inlines them into the calling statement.

-- Returns no row unless the payment is pending or was confirmed without an entry. `hints` adds data for display only:
-- entries that may have nearly this ID, and for Nagad the neighbouring IDs.
create or replace function evidence_facts(its_payment bigint, hints boolean) returns table (facts json) language sql stable as $$
  select json_build_object(
    'now', now(),
    'accepted_at', a.decided_at,
    'reference', r.reference,
    -- Ignores spacing and case.
    'written_references', (
      select json_agg(o.reference order by start)
      from (select regexp_replace(upper(e.reference), '[^A-Z0-9]', '', 'g') as text) written
      cross join lateral generate_series(1, length(written.text) - 7) as start
      join payment_references o on o.reference = substr(written.text, start, 8)
    ),
    'entry', to_json(e),
    'entry_payment', (select payment_id from wallet_links where entry_id = e.id),
    'used_by', (
      select json_build_object('id', o.id, 'status', o.status) from payments o
      where o.transaction_id = p.transaction_id and o.id <> p.id and o.status <> 'pending'
        and o.reversal_kind is distinct from 'not_received'
        -- A payment that its brand has replaced has not been reviewed by any admin.
        and not exists (select from applications where id = o.application_id and brand_id = o.decided_by)
        -- An admin has decided that its transaction ID belongs to this payment.
        and not exists (
          select from payment_claims
          where payment_id = o.id and application_id = p.application_id and status = 'preferred'
        )
      order by o.status = 'confirmed' desc, o.id limit 1
    ),
    -- Other brands' open claims that may be true: the amount that they owe is the one that was reported or that
    -- arrived.
    'claims', (
      select json_agg(c order by c.id)
      from (
        select c.id, u.username as brand_name, k.reference, (select username from users where id = a.brand_id) as against
        from payment_claims c
        join applications o on o.id = c.application_id
        join users u on u.id = c.brand_id
        join payment_references k on k.application_id = c.application_id
        where c.payment_id = p.id and c.status = 'open' and o.amount_due in (p.amount, e.amount)
        order by c.id limit 20
      ) c
    ),
    'same_amount', case when hints and e.id is null then (
      select json_object_agg(n.id, n.transaction_id)
      from (
        select n.id, n.transaction_id from wallet_entries n
        where n.account = p.payment_method and n.direction = 'in' and n.amount = p.amount and n.state = 'unmatched'
          and n.transaction_id is not null
        order by n.id desc limit 50
      ) n
    ) end,
    'same_start', case when hints and e.id is null then (
      select json_agg(n)
      from (
        select n.id, n.transaction_id, n.amount from wallet_entries n
        where n.transaction_id collate "C" >= left(p.transaction_id, 5) and n.transaction_id collate "C" < left(p.transaction_id, 5) || '~'
          and n.account = p.payment_method and n.direction = 'in' and n.state = 'unmatched'
        order by n.transaction_id collate "C" limit 50
      ) n
    ) end,
    'before', case when hints and e.id is null and p.payment_method = 'nagad' then (
      select n.transaction_id from wallet_entries n
      where n.account = 'nagad' and n.state in ('unmatched', 'matched', 'explained') and n.transaction_id is not null
        and not n.minute_unknown and n.occurred_at < date_trunc('minute', a.decided_at)
      order by n.occurred_at desc, n.id desc limit 1
    ) end,
    'after', case when hints and e.id is null and p.payment_method = 'nagad' then (
      select n.transaction_id from wallet_entries n
      where n.account = 'nagad' and n.state in ('unmatched', 'matched', 'explained') and n.transaction_id is not null
        and not n.minute_unknown and n.occurred_at > p.created_at
      order by n.occurred_at, n.id limit 1
    ) end
  )
  from payments p
  join payment_evidence on payment_evidence.payment_id = p.id
  join applications a on a.id = p.application_id
  left join payment_references r on r.application_id = a.id
  left join lateral (
    select id, account, source, raw, is_read, reason, state, kind, direction, amount, fee, balance_after,
      transaction_id, party, party_masked, reference, occurred_at, minute_unknown, gap, gap_after, created_at
    from wallet_entries
    where transaction_id collate "C" = p.transaction_id and is_read
    order by direction = 'in' desc, (account = p.payment_method) desc,
      array_position(array['unmatched', 'matched', 'explained', 'conflict', 'ignored'], state), id
    limit 1
  ) e on true
  where p.id = its_payment
$$;

-- The entry linked to a payment, if any.
create or replace function linked_entry(its_payment bigint) returns table (entry json) language sql stable as $$
  select to_json(e) from (
    select e.id, account, source, raw, is_read, reason, state, kind, direction, amount, fee, balance_after,
      transaction_id, party, party_masked, reference, occurred_at, minute_unknown, gap, gap_after, e.created_at
    from wallet_links l join wallet_entries e on e.id = l.entry_id where l.payment_id = its_payment
  ) e
$$;

-- Wallet entries, their links to payments and payouts, and the sums used for reconciliation.

-- Locks the wallets until the transaction ends: exclusively to change them, shared to prevent changes. Waits as long as
-- the statement may take rather than the shorter lock timeout, because an import of thousands of rows holds this lock
-- for seconds.
create or replace function lock_wallets(shared boolean) returns void language plpgsql as $$
declare
  usual text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', '0', true);
  if shared then
    perform pg_advisory_xact_lock_shared(hashtext('wallet entries'));
  else
    perform pg_advisory_xact_lock(hashtext('wallet entries'));
  end if;
  perform set_config('lock_timeout', usual, true);
end $$;

-- Whether a payment or a payout is linked to the entry.
create or replace function is_linked_entry(its_id bigint) returns boolean language sql stable as $$
  select exists (select from wallet_links where entry_id = its_id)
    or exists (select from payouts where entry_id = its_id)
$$;

-- Entries are immutable, except that an unreadable one may be parsed later, possibly into a kind that never counts.
create or replace function wallet_entries_guard() returns trigger language plpgsql as $$
begin
  if (old.is_read or not new.is_read)
    and (new.is_read, case when old.is_read then new.kind end, new.direction, new.amount, new.fee, new.balance_after, new.transaction_id, new.party,
      new.party_masked, new.reference, new.occurred_at, new.minute_unknown)
    is distinct from (old.is_read, case when old.is_read then old.kind end, old.direction, old.amount, old.fee, old.balance_after, old.transaction_id,
      old.party, old.party_masked, old.reference, old.occurred_at, old.minute_unknown)
  then
    raise exception 'wallet entry % is immutable', old.id using errcode = 'restrict_violation';
  end if;
  if old.state = 'matched' and new.state <> 'matched' and is_linked_entry(new.id) then
    raise exception 'wallet entry % is linked', old.id using errcode = 'restrict_violation';
  end if;
  if old.state <> 'matched' and new.state = 'matched' and not is_linked_entry(new.id) then
    raise exception 'wallet entry % is not linked', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger wallet_entries_guard before update on wallet_entries for each row execute function wallet_entries_guard();
create or replace trigger wallet_entries_kept before delete or truncate on wallet_entries
  for each statement execute function forbid_change();
create or replace trigger wallet_entry_notes_append_only before update or delete or truncate on wallet_entry_notes
  for each statement execute function forbid_change();
create or replace trigger wallet_imports_append_only before update or delete or truncate on wallet_imports
  for each statement execute function forbid_change();
create or replace trigger wallet_links_append_only before update or truncate on wallet_links
  for each statement execute function forbid_change();

-- A link can be deleted only if its payment was reversed as not received.
create or replace function wallet_links_guard() returns trigger language plpgsql as $$
begin
  if not exists (select from payments where id = old.payment_id and reversal_kind = 'not_received') then
    raise exception 'wallet entry % is linked to payment %', old.entry_id, old.payment_id
      using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create or replace trigger wallet_links_guard before delete on wallet_links
  for each row execute function wallet_links_guard();

-- Updates the sums once per SQL statement, however many rows it changes.
create or replace function wallet_sums_keep() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into wallet_sums as s (account, state, direction, entries, amount, fee)
      select account, state, coalesce(direction, 'none'), count(*), coalesce(sum(amount), 0), coalesce(sum(fee), 0)
      from added group by 1, 2, 3 order by 1, 2, 3
      on conflict (account, state, direction) do update
      set entries = s.entries + excluded.entries, amount = s.amount + excluded.amount, fee = s.fee + excluded.fee;
  else
    insert into wallet_sums as s (account, state, direction, entries, amount, fee)
      select account, state, direction, 0, 0, 0 from (
        select account, state, coalesce(direction, 'none') as direction from added
        union select account, state, coalesce(direction, 'none') from removed
      ) touched order by 1, 2, 3
      on conflict do nothing;
    update wallet_sums s
    set entries = s.entries + c.entries, amount = s.amount + c.amount, fee = s.fee + c.fee
    from (
      select account, state, direction, sum(entries) as entries, sum(amount) as amount, sum(fee) as fee
      from (
        select account, state, coalesce(direction, 'none') as direction, 1 as entries, coalesce(amount, 0) as amount,
          coalesce(fee, 0) as fee from added
        union all
        select account, state, coalesce(direction, 'none'), -1, -coalesce(amount, 0), -coalesce(fee, 0) from removed
      ) sides
      group by account, state, direction
      having sum(entries) <> 0 or sum(amount) <> 0 or sum(fee) <> 0
    ) c
    where (s.account, s.state, s.direction) = (c.account, c.state, c.direction);
  end if;
  return null;
end $$;
create or replace trigger wallet_sums_of_new after insert on wallet_entries referencing new table as added
  for each statement execute function wallet_sums_keep();
create or replace trigger wallet_sums_of_changed after update on wallet_entries referencing new table as added old table as removed
  for each statement execute function wallet_sums_keep();

create or replace function add_to_wallet_term(its_term text, its_rows bigint, its_amount bigint) returns void
language sql set search_path = public, pg_temp as $$
  update wallet_terms set rows = rows + its_rows, amount = amount + its_amount where term = its_term
$$;

-- A payment has a grade while it is pending, and after confirmation until an entry is linked to it.
create or replace function payment_evidence_keep() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into payment_evidence (payment_id, amount, is_confirmed, grade) values (new.id, new.amount, false, 'unknown');
  elsif new.status = 'rejected' then
    delete from payment_evidence where payment_id = new.id;
  elsif not exists (select from wallet_links where payment_id = new.id) then
    update payment_evidence set is_confirmed = true where payment_id = new.id;
    perform add_to_wallet_term('without_evidence', 1, new.amount);
  end if;
  return null;
end $$;
create or replace trigger payment_evidence_of_new after insert on payments for each row execute function payment_evidence_keep();
create or replace trigger payment_evidence_of_decided after update of status on payments
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function payment_evidence_keep();

-- When the money of a reversed payment leaves the ledger, the payment no longer needs an entry, and an entry linked to
-- it no longer counts towards it. If no money was received, the entry is also unlinked, so that it can be ignored if it
-- is false, or matched to another payment with the same transaction ID.
create or replace function payment_evidence_of_reversed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  freed bigint;
begin
  if (select is_refunded from reversal_kinds where kind = new.reversal_kind) then
    return null;
  end if;
  delete from payment_evidence where payment_id = new.id;
  perform add_to_wallet_term(case when found then 'without_evidence' else 'linked' end, -1, -new.amount);
  if new.reversal_kind = 'not_received' then
    delete from wallet_links where payment_id = new.id returning entry_id into freed;
    update wallet_entries set state = 'unmatched' where id = freed;
  end if;
  return null;
end $$;
create or replace trigger payment_evidence_of_reversed after update of reversed_at on payments
  for each row when (old.reversed_at is null and new.reversed_at is not null)
  execute function payment_evidence_of_reversed();

-- The day that a bKash ID encodes; null if it encodes none. Must agree with `claimedDay` in the contract.
create or replace function claimed_day(its_id text) returns date language sql immutable as $$
  select case when extract(month from claimed) = month then claimed end
  from (
    select strpos('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', substr(its_id, 1, 1)) as year,
      strpos('ABCDEFGHIJKL', substr(its_id, 2, 1)) as month,
      strpos('123456789ABCDEFGHIJKLMNOPQRSTUV', substr(its_id, 3, 1)) as day
  ) parts
  cross join lateral (
    select case when year > 0 and month > 0 and day > 0 then make_date(2012 + year, month, 1) + day - 1 end as claimed
  ) days
$$;

-- Whether the wallet cannot have issued the ID, at all or on the day of the timestamp: it may issue an ID just before
-- midnight and stamp it just after. Must agree with `contradictionsOf` in the evidence of payments.
create or replace function contradicts_stamp(its_account payment_method, its_id text, its_stamp timestamptz)
returns boolean language sql stable as $$
  select not coalesce(
    its_account = 'nagad' and its_id ~ '^[A-Z0-9]{8}$'
      or its_account = 'bkash' and its_id ~ '^[A-Z0-9]{10}$'
        and abs(claimed_day(its_id) - (its_stamp at time zone 'Asia/Dhaka')::date) <= 1,
    false
  )
$$;

-- Marks the linked entry as matched. Only an unmatched incoming entry whose ID agrees with its timestamp can be linked.
create or replace function wallet_links_after_insert() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  graded payment_evidence;
begin
  update wallet_entries set state = 'matched'
    where id = new.entry_id and state = 'unmatched' and direction = 'in'
      and not contradicts_stamp(account, transaction_id, occurred_at);
  if not found then
    raise exception 'wallet entry % cannot be linked to a payment', new.entry_id using errcode = 'restrict_violation';
  end if;
  delete from payment_evidence where payment_id = new.payment_id returning * into strict graded;
  if graded.is_confirmed then
    perform add_to_wallet_term('without_evidence', -1, -graded.amount);
  end if;
  perform add_to_wallet_term('linked', 1, graded.amount);
  return null;
end $$;
create or replace trigger wallet_links_after_insert after insert on wallet_links
  for each row execute function wallet_links_after_insert();

-- Whether an entry's other party has another number, as far as its digits are visible. A name alone contradicts
-- nothing. Must agree with `contradictsSender` in the evidence of payments.
create or replace function contradicts_number(its_party text, its_number text) returns boolean language sql immutable as $$
  select coalesce(
    its_number !~ regexp_replace((regexp_match(its_party, '(?:^|\s)(?:\+?88)?(01[\dX*]{9})$', 'i'))[1], '[^0-9]', '.', 'g'),
    false
  )
$$;

-- The entry of each payout's transfer, if the wallets show it. An entry of another amount, to another number or from
-- before the payout was due is another transfer, and one whose ID contradicts its timestamp is no transfer at all.
-- Wallets report only the minute, and some statements only the day. OFFSET makes PostgreSQL look entries up by ID,
-- which it does not do in a new table, for lack of statistics.
create view payout_transfers as
  select p.kind, p.id, p.payment_method, p.transaction_id, p.entry_id as linked_entry_id, e.id as entry_id
  from payouts p
  cross join lateral (
    select * from wallet_entries where transaction_id collate "C" = p.transaction_id and is_read offset 0
  ) e
  where e.account = p.payment_method and e.amount = p.amount and e.direction = 'out'
    and e.state in ('unmatched', 'matched', 'explained')
    and e.occurred_at >= date_trunc(case when e.minute_unknown then 'day' else 'minute' end, p.since, 'Asia/Dhaka')
    and not contradicts_number(e.party, p.phone_number)
    and not contradicts_stamp(e.account, e.transaction_id, e.occurred_at);

-- Marks the entries of payouts as matched, releases those that no longer belong to one, and updates the terms of the
-- cover, once per SQL statement, however many rows it changes. A released entry returns to explained if it was
-- explained before. The differences are set operations because a cached plan could use a nested-loop join of the
-- tables.
create or replace function payouts_after_update() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its_kind text := tg_argv[0];
  its_status text := tg_argv[1];
  freed bigint[] := array(
    select entry_id from removed where entry_id is not null except select entry_id from added);
  linked bigint[] := array(
    select entry_id from added where entry_id is not null except select entry_id from removed);
  -- The linked payouts whose entry or transaction ID has changed.
  changed bigint[] := array(
    select id from (
      select id, entry_id, transaction_id from added where entry_id is not null
      except select id, entry_id, transaction_id from removed
    ) rows);
begin
  update wallet_entries e
    set state = case
      when (select action from wallet_entry_notes where entry_id = e.id order by id desc limit 1) = 'explain'
      then 'explained' else 'unmatched'
    end
    where e.id = any (freed);
  if cardinality(changed) <> (
    select count(*) from payout_transfers where kind = its_kind and id = any (changed) and linked_entry_id = entry_id
  ) then
    raise exception 'a wallet entry is not the transfer of the % it is linked to', its_kind
      using errcode = 'restrict_violation';
  end if;
  update wallet_entries set state = 'matched' where id = any (linked);
  update wallet_terms t set rows = t.rows + c.rows, amount = t.amount + c.amount
    from (
      select term, sum(sign) as rows, sum(sign * amount) as amount
      from (
        select case when entry_id is null then 'unseen_payouts' else 'seen_payouts' end as term, 1 as sign, amount
          from added where status::text = its_status
        union all
        select case when entry_id is null then 'unseen_payouts' else 'seen_payouts' end, -1, amount
          from removed where status::text = its_status
      ) sides
      group by term having sum(sign) <> 0
    ) c
    where t.term = c.term;
  return null;
end $$;
create or replace trigger withdrawals_after_update
  after update on withdrawals referencing new table as added old table as removed
  for each statement execute function payouts_after_update('withdrawal', 'approved');
create or replace trigger refunds_after_update
  after update on refunds referencing new table as added old table as removed
  for each statement execute function payouts_after_update('refund', 'sent');

create or replace function new_payment_reference() returns text language sql volatile as $$
  select string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + floor(random() * 31)::integer, 1), '')
  from generate_series(1, 8)
$$;

-- Assigns a unique random reference to every accepted application. Retries if it is already taken.
create or replace function payment_references_keep() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  loop
    insert into payment_references (application_id, reference) values (new.id, new_payment_reference())
      on conflict (reference) do nothing;
    exit when found;
  end loop;
  return null;
end $$;
create or replace trigger payment_references_of_accepted after update of status on applications
  for each row when (old.status <> 'accepted' and new.status = 'accepted') execute function payment_references_keep();
create or replace trigger payment_references_append_only before update or delete or truncate on payment_references
  for each statement execute function forbid_change();

-- The balance of each wallet, and since when. An entry with a future timestamp is forged or misdated, so its balance
-- does not count until its time has come.
create view wallet_balances as
  select c.account, c.opening, (c.balance - coalesce(early.total, 0))::bigint as balance, newest.occurred_at as balance_at
  from wallet_chains c
  cross join lateral (
    select sum(case direction when 'in' then amount else -amount end - coalesce(fee, 0) + coalesce(gap, 0)) as total
    from wallet_entries
    where account = c.account and state in ('unmatched', 'matched', 'explained') and occurred_at > now()
  ) early
  left join lateral (
    select occurred_at from wallet_entries
    where account = c.account and state in ('unmatched', 'matched', 'explained') and occurred_at <= now()
    order by occurred_at desc limit 1
  ) newest on true
  where c.account = any (enum_range(null::payment_method));

-- Reconciles the wallets with the ledger, whose figure is the balance of its clearing account. For matched entries, the
-- ledger already explains the recorded amounts, but not the fees. The entry of a payment that the wallet took back is
-- still matched, but no longer linked to money in the ledger, and thus counts as explained.
create view wallet_cover as
  select c.wallets, c.ledger, c.unmatched_incoming, c.unmatched_incoming_rows, c.unexplained_outgoing,
    c.unexplained_outgoing_rows, c.unseen_payouts, c.unseen_payouts_rows, c.without_evidence, c.without_evidence_rows,
    c.explained, c.explained_rows,
    c.wallets - (c.ledger + c.unmatched_incoming - c.unexplained_outgoing + c.unseen_payouts - c.without_evidence + c.explained)
      as remainder
  from (
    select
      (select coalesce(sum(balance - opening), 0) from wallet_balances)::bigint as wallets,
      (select -balance from ledger_accounts where kind = 'clearing') as ledger,
      s.unmatched_incoming, s.unmatched_incoming_rows, s.unexplained_outgoing, s.unexplained_outgoing_rows,
      payouts.amount as unseen_payouts, payouts.rows as unseen_payouts_rows,
      missing.amount as without_evidence, missing.rows as without_evidence_rows,
      s.explained - linked.amount + seen.amount as explained, s.explained_rows - linked.rows - seen.rows as explained_rows
    from (
      select
        coalesce(sum(amount - fee) filter (where state = 'unmatched' and direction = 'in'), 0)::bigint as unmatched_incoming,
        coalesce(sum(entries) filter (where state = 'unmatched' and direction = 'in'), 0)::bigint as unmatched_incoming_rows,
        coalesce(sum(amount + fee) filter (where state = 'unmatched' and direction = 'out'), 0)::bigint as unexplained_outgoing,
        coalesce(sum(entries) filter (where state = 'unmatched' and direction = 'out'), 0)::bigint as unexplained_outgoing_rows,
        coalesce(sum(case direction when 'in' then amount else -amount end - fee)
          filter (where state in ('matched', 'explained')), 0)::bigint as explained,
        coalesce(sum(entries) filter (where state in ('matched', 'explained')), 0)::bigint as explained_rows
      from (
        select state, direction, entries, amount, fee from wallet_sums where account = any (enum_range(null::payment_method))
        union all
        -- The balances exclude these. The rows of linked ones are counted with their payments.
        select state, direction, case when state = 'matched' then 0 else -1 end, -amount, -coalesce(fee, 0)
        from wallet_entries
        where account = any (enum_range(null::payment_method)) and state in ('unmatched', 'matched', 'explained')
          and occurred_at > now()
      ) counted
    ) s
    join wallet_terms payouts on payouts.term = 'unseen_payouts'
    join wallet_terms missing on missing.term = 'without_evidence'
    join wallet_terms linked on linked.term = 'linked'
    join wallet_terms seen on seen.term = 'seen_payouts'
  ) c;

-- Must be empty.
create view wallet_violations as
  select format('wallet %s, %s %s: %s stored, %s counted', coalesce(k.account, n.account), coalesce(k.state, n.state),
    coalesce(k.direction, n.direction), (k.entries, k.amount, k.fee), (n.entries, n.amount, n.fee)) as violation
  from (select * from wallet_sums where entries > 0) k
  full join (
    select account, state, coalesce(direction, 'none') as direction, count(*) as entries,
      coalesce(sum(amount), 0) as amount, coalesce(sum(fee), 0) as fee
    from wallet_entries group by 1, 2, 3
  ) n on (n.account, n.state, n.direction) = (k.account, k.state, k.direction)
  where (coalesce(k.entries, 0), coalesce(k.amount, 0), coalesce(k.fee, 0))
    <> (coalesce(n.entries, 0), coalesce(n.amount, 0), coalesce(n.fee, 0))
union all
  select format('wallet %s has %s more than its entries and gaps explain', c.account,
    c.balance - c.opening - coalesce(n.total, 0))
  from wallet_chains c
  left join (
    select account, sum(case direction when 'in' then amount else -amount end - coalesce(fee, 0) + coalesce(gap, 0)) as total
    from wallet_entries where state in ('unmatched', 'matched', 'explained') group by account
  ) n on n.account = c.account
  where c.balance - c.opening <> coalesce(n.total, 0)
union all
  select format('term %s: %s stored, %s counted', t.term, (t.rows, t.amount), (n.rows, n.amount))
  from wallet_terms t
  join (
    select 'without_evidence' as term, count(*) as rows, coalesce(sum(amount), 0) as amount
      from payment_evidence where is_confirmed
    union all
    select 'linked', count(*), coalesce(sum(p.amount), 0) from wallet_links l join payments p on p.id = l.payment_id
      left join reversal_kinds k on k.kind = p.reversal_kind
      where coalesce(k.is_refunded, true)
    union all
    select 'unseen_payouts', count(*), coalesce(sum(amount), 0) from payouts where entry_id is null
    union all
    select 'seen_payouts', count(*), coalesce(sum(amount), 0) from payouts where entry_id is not null
  ) n on n.term = t.term
  where (t.rows, t.amount) <> (n.rows, n.amount)
union all
  select format('payment %s is %s, but its evidence row is %s', p.id, p.status,
    case when e.payment_id is null then 'missing' else 'wrong' end)
  from payments p
  left join payment_evidence e on e.payment_id = p.id
  left join wallet_links l on l.payment_id = p.id
  left join reversal_kinds k on k.kind = p.reversal_kind
  where (e.payment_id is not null)
      <> (p.status <> 'rejected' and l.payment_id is null and coalesce(k.is_refunded, true))
    or e.is_confirmed <> (p.status = 'confirmed')
union all
  select format('payment %s of %s is linked to an entry but is %s', p.id, p.amount, p.status)
  from wallet_links l join payments p on p.id = l.payment_id where p.status <> 'confirmed'
union all
  select format('wallet entry %s is %s, which contradicts its links', w.id, w.state)
  from wallet_entries w
  left join (
    select entry_id from wallet_links
    union all select entry_id from payouts where entry_id is not null
  ) l on l.entry_id = w.id
  where (w.state = 'matched') <> (l.entry_id is not null)
union all
  select format('%s %s is linked to wallet entry %s instead of %s', p.kind, p.id, coalesce(p.entry_id::text, 'none'),
    coalesce(t.entry_id::text, 'none'))
  from payouts p left join payout_transfers t on (t.kind, t.id) = (p.kind, p.id)
  where p.entry_id is distinct from t.entry_id;

select grant_to_application('select', 'payout_transfers');
select grant_to_application('select', 'wallet_balances');
select grant_to_application('select', 'wallet_cover');
select grant_to_application('select', 'wallet_violations');

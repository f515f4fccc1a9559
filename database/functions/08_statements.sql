-- What people see of their money: the balance of each of their accounts, and the movements that add up to it. `spent`
-- is what a brand has paid; what is `owed` is positive here.

create view statement_balances as
  select owner_id, kind as account, case kind when 'owed' then -balance else balance end as balance
  from ledger_accounts where owner_id is not null
union all
  select brand_id, 'spent', money_spent from brand_figures;

create view statement_movements as
  select a.owner_id, a.kind as account, dhaka_month(t.created_at) as month, t.id, t.created_at as at, t.event, t.subject_id,
    case a.kind when 'owed' then t.amount else -t.amount end as amount
  from ledger_accounts a join ledger_transfers t on t.debit_account_id = a.id where a.owner_id is not null
union all
  select a.owner_id, a.kind, dhaka_month(t.created_at), t.id, t.created_at, t.event, t.subject_id,
    case a.kind when 'owed' then -t.amount else t.amount end
  from ledger_accounts a join ledger_transfers t on t.credit_account_id = a.id
  where a.owner_id is not null and a.kind <> 'refund_due'
union all
  -- One movement for all parts of a payment: brands do not see the fee.
  select a.owner_id, a.kind, dhaka_month(t.created_at), max(t.id), max(t.created_at), 'payment_reversed', t.subject_id,
    sum(t.amount)::bigint
  from ledger_accounts a join ledger_transfers t on t.credit_account_id = a.id
  where a.kind = 'refund_due'
  group by a.owner_id, a.kind, dhaka_month(t.created_at), t.subject_id
union all
  select brand_id, 'spent', dhaka_month(at), id, at,
    case when amount > 0 then 'payment_confirmed' else 'payment_reversed' end,
    case when amount > 0 then payment_id else (select r.id from reversals r where r.payment_id = m.payment_id) end,
    amount
  from payment_movements m;

select grant_to_application('select', 'statement_balances');
select grant_to_application('select', 'statement_movements');

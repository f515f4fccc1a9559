-- The movements of money, in chronological order.
create temp table movements as
  select 'payment_fee' as event, id as subject_id, 'clearing' as debit, null::bigint as debit_owner, 'fee' as credit,
    null::bigint as credit_owner, platform_fee as amount, decided_at as moved_at
  from payments where status = 'confirmed'
  union all
  select 'payment_confirmed', payments.id, 'clearing', null, 'available', influencer_id, payments.amount - platform_fee,
    payments.decided_at
  from payments join applications on applications.id = application_id where payments.status = 'confirmed'
  union all
  select 'withdrawal_requested', id, 'available', influencer_id, 'held', influencer_id, amount, created_at from withdrawals
  union all
  select 'withdrawal_approved', id, 'held', influencer_id, 'clearing', null, amount, decided_at
  from withdrawals where status = 'approved'
  union all
  select 'withdrawal_rejected', id, 'held', influencer_id, 'available', influencer_id, amount, decided_at
  from withdrawals where status = 'rejected';
analyze movements;

insert into ledger_transfers (event, subject_id, debit_account_id, credit_account_id, amount, created_at, debit_kind,
    credit_kind)
  select event, subject_id, d.id, c.id, amount, moved_at, debit, credit
  from movements
  join ledger_accounts d on d.kind = debit and coalesce(d.owner_id, 0) = coalesce(debit_owner, 0)
  join ledger_accounts c on c.kind = credit and coalesce(c.owner_id, 0) = coalesce(credit_owner, 0)
  order by moved_at, subject_id, event;

update ledger_accounts set balance = moved.amount
from (
  select account_id, sum(amount) as amount
  from (
    select credit_account_id as account_id, amount from ledger_transfers
    union all
    select debit_account_id, -amount from ledger_transfers
  ) sides
  group by account_id
) moved
where account_id = id;

insert into payment_movements (payment_id, brand_id, amount, at)
  select payments.id, brand_id, payments.amount, payments.decided_at
  from payments join applications on applications.id = application_id where payments.status = 'confirmed'
  order by payments.decided_at, payments.id;

-- An entry that contradicts itself matches no payment: one with an ID that its wallet cannot have issued, or not on the day
-- of its stamp, or with a balance below the amount received.
update payment_evidence v set grade = 'differs'
from payments p, wallet_entries e
cross join lateral (
  select strpos('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', substr(e.transaction_id, 1, 1)) - 1 as year,
    strpos('ABCDEFGHIJKL', substr(e.transaction_id, 2, 1)) as month,
    strpos('123456789ABCDEFGHIJKLMNOPQRSTUV', substr(e.transaction_id, 3, 1)) as day
) parts
cross join lateral (select make_date(2013 + greatest(year, 0), greatest(month, 1), 1) + day - 1 as day) claimed
where v.grade = 'matched' and p.id = v.payment_id and e.transaction_id collate "C" = p.transaction_id and e.is_read
  and e.account = p.payment_method and e.state = 'unmatched' and e.direction = 'in'
  and (
    e.balance_after < e.amount - coalesce(e.fee, 0)
    or length(e.transaction_id) <> case e.account when 'bkash' then 10 else 8 end
    or e.account = 'bkash' and (
      parts.year < 0 or parts.month = 0 or parts.day = 0 or extract(month from claimed.day) <> parts.month
      or abs(claimed.day - (e.occurred_at at time zone 'Asia/Dhaka')::date) > 1
    )
  );

-- Seven in ten accepted applications are paid, and most of these payments are confirmed, with a fee of 5 %.
insert into payments (id, application_id, amount, payment_method, transaction_id, status, platform_fee, created_at,
    decided_at, decided_by, reject_reason) overriding system value
  select row_number() over (order by application_id), application_id, amount_due, method,
    -- Scattered like the wallets' IDs: each number below 2^36 occurs at most once.
    case method when 'nagad' then '7' else 'C' end
      || upper(lpad(to_hex((application_id * 40503277777) % (1::bigint << 36)), 9, '0')), status,
    case when status = 'confirmed' then amount_due / 20 end, paid_at,
    case when status <> 'pending' then least(now(), paid_at + interval '1 hour' * pg_temp.pick(application_id, 30, 48)) end,
    case when status <> 'pending' then 1 + pg_temp.pick(application_id, 31, 5) end,
    case when status = 'rejected' then 'not_received' end
  from (
    select id as application_id, amount_due,
      case when pg_temp.pick(id, 32, 3) = 0 then 'nagad' else 'bkash' end::payment_method as method,
      least(now(), decided_at + interval '1 hour' * pg_temp.pick(id, 33, 72)) as paid_at,
      case when draw < 85 then 'confirmed' when draw < 93 then 'pending' else 'rejected' end::payment_status as status
    from applications, lateral (select pg_temp.pick(id, 34, 100) as draw) drawn
    where status = 'accepted' and pg_temp.pick(id, 35, 10) < 7
  ) paid
  order by application_id;

-- Every influencer with earnings has withdrawn half of them and has requested a tenth twice: one request was rejected,
-- the other is pending.
insert into withdrawals (id, influencer_id, amount, payment_method, phone_number, status, created_at, decided_at, decided_by,
    reject_reason) overriding system value
  select row_number() over (order by asked_at, influencer_id), influencer_id, least(9999999999, earned / part), method,
    '017' || lpad((influencer_id % 100000000)::text, 8, '0'), status::withdrawal_status, asked_at,
    case when status <> 'pending' then least(now(), asked_at + interval '5 hours') end,
    case when status <> 'pending' then 1 + pg_temp.pick(influencer_id, 40, 5) end,
    case when status = 'rejected' then 'wrong_number' end
  from (
    select influencer_id, sum(payments.amount - platform_fee)::bigint as earned, max(payments.decided_at) as last_paid
    from payments join applications on applications.id = application_id
    where payments.status = 'confirmed' group by influencer_id
  ) earnings,
    (values ('approved', 2, interval '1 hour'), ('rejected', 10, interval '2 days'), ('pending', 10, interval '3 days'))
      asked (status, part, later),
    lateral (
      select least(now(), last_paid + later) as asked_at,
        case when pg_temp.pick(influencer_id, 41, 3) = 0 then 'nagad' else 'bkash' end::payment_method as method
    ) drawn
  order by asked_at, influencer_id;

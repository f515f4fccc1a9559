-- The figures of months are made by a subscriber of events, no longer in the transactions of those who wait. What is kept
-- stays: dropping the triggers waits for every transaction that they have run in, and the cursor of events starts here.
drop trigger users_month on users;
drop trigger payments_month on payments;
drop trigger withdrawals_month on withdrawals;
drop function users_month(), payments_month(), withdrawals_month(), add_to_site_month(date, bigint, bigint, bigint);

-- There is one writer at a time now, so one row a month will do.
create temporary table merged_months on commit drop as
  select month, sum(users)::bigint as users, sum(payments)::bigint as payments, sum(withdrawals)::bigint as withdrawals
  from site_months group by month;
delete from site_months;
alter table site_months drop column shard, add primary key (month);
insert into site_months (month, users, payments, withdrawals) select month, users, payments, withdrawals from merged_months;

-- The operator's staff. Until now every admin could do everything, which is what a super may.
create type operator_role as enum ('super', 'finance', 'support', 'auditor');
alter table users add column operator_role operator_role;
update users set operator_role = 'super' where role = 'admin';
alter table users add constraint users_operator_role check ((role = 'admin') = (operator_role is not null));
create index users_by_operator_role on users (operator_role, id) where operator_role is not null;
select grant_to_application('update (operator_role)', 'users');

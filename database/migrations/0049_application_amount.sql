-- What an application asks for: its fee, or else the campaign's budget. Neither ever changes. Stored, because no index has
-- columns of two tables, and lists are sorted by it. The trigger applications_amount replaces the default.
alter table applications add column amount bigint not null default 0;
alter table applications disable trigger user;
update applications set amount = coalesce(expected_fee, (select budget from campaigns where id = campaign_id));
alter table applications enable trigger user;
alter table applications add constraint applications_amount_check check (amount >= 1);

-- Emails and push messages are sent by jobs (database/functions/11_deliveries.sql), which know when they are due.
drop index mails_due_in_account;
drop index mails_due_in_verification;
drop index mails_due_in_notification;
alter table pushes drop column due_at, drop column attempts;
create index pushes_waiting on pushes (id) where ended_at is null;

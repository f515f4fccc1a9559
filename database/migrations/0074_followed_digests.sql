-- A digest of unread messages is followed by another if it may not count a message. To compare the times of messages
-- with the digest's missed those whose transaction began before it was written and committed after.
alter table mails add column is_followed boolean not null default false;
grant update (is_followed) on mails to prochar_app;

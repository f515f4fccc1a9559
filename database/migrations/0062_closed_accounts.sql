-- Accounts that the operator has closed for good: what identified their user is deleted, and they stay deactivated.
alter table users
  add column closed_at timestamptz,
  add constraint users_closed check (closed_at is null or not is_active);
select grant_to_application('update (closed_at)', 'users');
select grant_to_application('delete', 'mail_addresses');
select grant_to_application('delete', 'notification_preferences');

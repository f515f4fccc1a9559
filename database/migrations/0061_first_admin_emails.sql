-- The addresses for which a start has created an admin, so that it does so only once, even if the admin's address changes.
alter table settings add column first_admin_emails text[] not null default '{}';

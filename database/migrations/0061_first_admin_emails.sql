-- The addresses for which a start has created the first admin, so that it does so once, also if the admin changes theirs.
alter table settings add column first_admin_emails text[] not null default '{}';

-- Names this database in its file stores: it deletes only files in stores that carry its id. A restore makes a new one.
alter table settings add column site_id uuid not null default gen_random_uuid();

-- no transaction
-- What all accounts of one address have uploaded: a keyed hash of the network, null for earlier uploads.
alter table attachments add column if not exists address bytea;
drop index concurrently if exists attachments_of_address;
create index concurrently attachments_of_address on attachments (address, created_at) include (size, is_sent)
  where address is not null;
-- Sums what waits for a message without reading the table.
drop index concurrently if exists attachments_unsent;
create index concurrently attachments_unsent on attachments (created_at) include (size) where not is_sent;
select grant_to_application('insert (address), update (address)', 'attachments');

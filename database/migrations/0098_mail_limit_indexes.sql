-- no transaction
drop index concurrently if exists mails_counted;
create index concurrently mails_counted on mails (counted_for, kind, written_at) where counted_for is not null;
drop index concurrently if exists mails_to_address;
drop index concurrently if exists mails_collected;
create index concurrently mails_collected on mails (collected_by) where collected_by is not null;
drop index concurrently if exists mails_recently_written;
create index concurrently mails_recently_written on mails (user_id, kind, written_at) where written_at is not null;
drop index concurrently if exists mails_next_collection;
create unique index concurrently mails_next_collection on mails (user_id, kind)
  where is_collection and state in ('queued', 'sending') and written_at is null;

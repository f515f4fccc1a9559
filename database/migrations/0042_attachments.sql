-- no transaction
-- Files that people send each other. A file is uploaded first and sent with a message later; the store has its bytes.
create table if not exists attachments (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  -- The beginning of its names in the store.
  file text not null unique check (file ~ '^[0-9a-f]{32}$'),
  name text not null check (length(name) between 1 and 100),
  type text not null check (type in ('image/webp', 'application/pdf')),
  -- In bytes.
  size integer not null check (size > 0),
  -- Of a picture, in pixels.
  width integer,
  height integer,
  created_at timestamptz not null default now(),
  is_sent boolean not null default false,
  -- For messages, which carry their sender's files only.
  unique (id, owner_id),
  constraint attachments_dimensions check (
    case type when 'image/webp' then coalesce(width > 0 and height > 0, false) else width is null and height is null end
  )
);
create index if not exists attachments_of_owner on attachments (owner_id, created_at);
create index if not exists attachments_unsent on attachments (created_at) where not is_sent;

alter table messages add column if not exists attachment_id bigint;
drop index concurrently if exists messages_attachment;
create unique index concurrently messages_attachment on messages (attachment_id) where attachment_id is not null;
alter table messages drop constraint if exists messages_attachment_of_sender;
alter table messages add constraint messages_attachment_of_sender
  foreign key (attachment_id, sender_id) references attachments (id, owner_id) not valid;
alter table messages validate constraint messages_attachment_of_sender;

select grant_to_application(
  'select, delete, insert (owner_id, file, name, type, size, width, height), update (is_sent)', 'attachments');

-- A conversation is there for every brand and influencer who have worked together, from their first accepted
-- application on; it has started when one of them opened it. It carries what the list of conversations shows.
create sequence conversation_activity;

create table conversations (
  id bigint generated always as identity primary key,
  brand_id bigint not null references users,
  influencer_id bigint not null references users,
  started_at timestamptz,
  last_message_id bigint,
  -- messages that the brand, or the influencer, has not seen
  brand_unread integer not null default 0,
  influencer_unread integer not null default 0,
  -- grows with whatever happens last, so that lists are in the order of what happened
  activity bigint not null default nextval('conversation_activity'),
  unique (brand_id, influencer_id)
);
create unique index conversations_of_brand on conversations (brand_id, activity desc);
create unique index conversations_of_influencer on conversations (influencer_id, activity desc);

create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations,
  sender_id bigint not null references users,
  receiver_id bigint not null references users,
  content text not null check (length(content) between 1 and 5000),
  created_at timestamptz not null default now()
);
create index messages_of_conversation on messages (conversation_id, id desc);
create index messages_sent on messages (sender_id, id desc);
create index messages_received on messages (receiver_id, id desc);
create trigger messages_append_only before update or delete or truncate on messages
  for each statement execute function forbid_change();

alter table conversations add foreign key (last_message_id) references messages;

-- Keeps the conversation's last message and unread counts, and refuses a message between others than its two.
create function messages_after_insert() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update conversations set
    started_at = coalesce(started_at, now()),
    last_message_id = new.id,
    brand_unread = brand_unread + (new.receiver_id = brand_id)::integer,
    influencer_unread = influencer_unread + (new.receiver_id = influencer_id)::integer,
    activity = nextval('conversation_activity')
  where id = new.conversation_id
    and (new.sender_id, new.receiver_id) in ((brand_id, influencer_id), (influencer_id, brand_id));
  if not found then
    raise exception 'a message between others than the two of conversation %', new.conversation_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger messages_after_insert after insert on messages for each row execute function messages_after_insert();

create function conversations_of_acceptance() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into conversations (brand_id, influencer_id) values (new.brand_id, new.influencer_id) on conflict do nothing;
  return null;
end $$;
create trigger conversations_of_acceptance after update of status on applications
  for each row when (old.status <> 'accepted' and new.status = 'accepted')
  execute function conversations_of_acceptance();

insert into conversations (brand_id, influencer_id)
  select distinct brand_id, influencer_id from applications where status = 'accepted';

-- The search for influencers.
create index influencer_profiles_category on influencer_profiles (category, user_id desc);
create index influencer_profiles_followers on influencer_profiles (followers_count);

select grant_to_application('select, update (started_at, brand_unread, influencer_unread, activity)', 'conversations');
select grant_to_application('usage', 'sequence conversation_activity');
select grant_to_application('select, insert', 'messages');

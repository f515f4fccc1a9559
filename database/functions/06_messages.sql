-- Conversations start with an accepted application and store what their list shows.

create or replace trigger messages_append_only before update or delete or truncate on messages
  for each statement execute function forbid_change();

-- Updates the conversation's last message and unread counts, and marks the file as sent. Rejects a message between
-- anyone but its two parties.
create or replace function messages_after_insert() returns trigger
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
    raise exception 'sender and receiver are not the two parties of conversation %', new.conversation_id
      using errcode = 'check_violation';
  end if;
  if new.attachment_id is not null then
    update attachments set is_sent = true where id = new.attachment_id;
  end if;
  return null;
end $$;
create or replace trigger messages_after_insert after insert on messages for each row execute function messages_after_insert();

create or replace function conversations_of_acceptance() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into conversations (brand_id, influencer_id, application_id)
    values (new.brand_id, new.influencer_id, new.id)
    on conflict (brand_id, influencer_id) do update set application_id = new.id;
  return null;
end $$;
create or replace trigger conversations_of_acceptance after update of status on applications
  for each row when (old.status <> 'accepted' and new.status = 'accepted')
  execute function conversations_of_acceptance();

-- How far each party has received and read a conversation: ids of messages, 0 before the first. What is read is delivered.
alter table conversations
  add column brand_delivered_id bigint not null default 0,
  add column influencer_delivered_id bigint not null default 0,
  add column brand_read_id bigint not null default 0,
  add column influencer_read_id bigint not null default 0;

-- Until now only the number of unread messages was kept: all before them have been read.
create function read_up_to(conversation bigint, reader bigint, unread integer) returns bigint language sql stable as $$
  select coalesce((
    select id from messages where conversation_id = conversation and receiver_id = reader
    order by id desc offset unread limit 1
  ), 0)
$$;
update conversations set
  brand_delivered_id = read_up_to(id, brand_id, brand_unread),
  influencer_delivered_id = read_up_to(id, influencer_id, influencer_unread),
  brand_read_id = read_up_to(id, brand_id, brand_unread),
  influencer_read_id = read_up_to(id, influencer_id, influencer_unread)
where last_message_id is not null;
drop function read_up_to;

select grant_to_application(
  'update (brand_delivered_id, influencer_delivered_id, brand_read_id, influencer_read_id)', 'conversations');

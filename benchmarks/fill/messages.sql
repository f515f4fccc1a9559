-- Every pair that has worked together has a conversation. Half of the messages go to all of them, the other half to one
-- conversation in ten; 0.5 % go to those of the heavy influencer.
create temp table pairs as
  select row_number() over (order by md5(brand_id || ' ' || influencer_id)) as number, brand_id, influencer_id,
    row_number() over (partition by influencer_id order by brand_id) as of_influencer
  from (select distinct brand_id, influencer_id from applications where status = 'accepted') accepted;
create unique index on pairs (number);
create unique index on pairs (influencer_id, of_influencer);
analyze pairs;

create temp table new_messages as
  select message as id, p.number as conversation_id, p.brand_id, p.influencer_id,
    pg_temp.pick(message, 50, 2) = 0 as is_from_brand,
    now() - interval '365 days' * (1 - message::float8 / (messages + 1)) as created_at
  from (
    select sizes.messages, message,
      case
        when heavy and message % 200 = 0 and heavy_count > 0 then null
        when message % 2 = 0 then 1 + pg_temp.pick(message, 51, all_count)
        else 1 + pg_temp.pick(message, 52, greatest(1, all_count / 10))
      end as any_pair,
      1 + pg_temp.pick(message, 53, greatest(1, heavy_count)) as heavy_pair
    from sizes
    cross join generate_series(1, messages) as message
    cross join (
      select count(*)::integer as all_count,
        count(*) filter (where influencer_id = pg_temp.influencer_id(0))::integer as heavy_count
      from pairs
    ) counts
  ) drawn
  join pairs p on p.number = coalesce(any_pair,
    (select number from pairs where influencer_id = pg_temp.influencer_id(0) and of_influencer = heavy_pair));

insert into messages (id, conversation_id, sender_id, receiver_id, content, created_at) overriding system value
  select id, conversation_id, case when is_from_brand then brand_id else influencer_id end,
    case when is_from_brand then influencer_id else brand_id end,
    (array['Thank you, the parcel has arrived.','Could you send the first draft by Thursday?','ভিডিওটা আজ রাতে দিচ্ছি।',
      'The colours look right in daylight. Please keep the second take, and cut the first ten seconds.',
      'Payment is on its way.','ধন্যবাদ, দারুণ হয়েছে!'])[1 + pg_temp.pick(id, 54, 6)],
    created_at
  from new_messages order by id;

-- The last message of one conversation in three is unread.
insert into conversations (id, brand_id, influencer_id, started_at, last_message_id, brand_unread, influencer_unread, activity,
    application_id)
  overriding system value
  select number, p.brand_id, p.influencer_id, started_at, last_id,
    (pg_temp.pick(number, 55, 3) = 0 and not m.is_from_brand and last_id is not null)::integer,
    (pg_temp.pick(number, 55, 3) = 0 and m.is_from_brand and last_id is not null)::integer,
    row_number() over (order by last_id nulls first, number),
    latest.id
  from pairs p
  join (
    select distinct on (brand_id, influencer_id) brand_id, influencer_id, id from applications
    where status = 'accepted' order by brand_id, influencer_id, decided_at desc, id desc
  ) latest using (brand_id, influencer_id)
  left join (
    select conversation_id, min(created_at) as started_at, max(id) as last_id from new_messages group by conversation_id
  ) talks on talks.conversation_id = number
  left join new_messages m on m.id = last_id
  order by number;
select setval('conversation_activity', max(activity)) from conversations;

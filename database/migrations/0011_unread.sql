-- How many messages a person has not seen is asked on every page: read from the few conversations that hold any.
create index conversations_unread_by_brand on conversations (brand_id) include (brand_unread) where brand_unread > 0;
create index conversations_unread_by_influencer on conversations (influencer_id) include (influencer_unread)
  where influencer_unread > 0;

-- no transaction
-- Texts are found whatever white space is between their words. The current text is in database/functions/01_common.sql.
create or replace function search_keys(id bigint, content text) returns bigint[] language sql immutable strict parallel safe as $$
  select array_agg(hashtextextended(substr(folded, place, 3), 0) & 9223372036854775807)
    || coalesce(
      array_agg(hashtextextended(substr(folded, place, 2), 0) & 9223372036854775807) filter (where substr(folded, place, 1) = ' '),
      '{}')
    || -1 - id / 4096
  from (select regexp_replace(' ' || lower(content), '\s+', ' ', 'g') as folded) text, generate_series(1, length(folded)) place
$$;

-- Only these texts may have other white space than single spaces.
drop index concurrently if exists campaigns_title_search;
create index concurrently campaigns_title_search on campaigns using gin (search_keys(id, title)) with (fastupdate = off);
alter index campaigns_title_search alter column 1 set statistics 0;
drop index concurrently if exists campaigns_description_search;
create index concurrently campaigns_description_search
  on campaigns using gin (search_keys(id, left(description, 2000))) with (fastupdate = off);
alter index campaigns_description_search alter column 1 set statistics 0;
drop index concurrently if exists influencer_profiles_bio_search;
create index concurrently influencer_profiles_bio_search
  on influencer_profiles using gin (search_keys(user_id, bio)) with (fastupdate = off);
alter index influencer_profiles_bio_search alter column 1 set statistics 0;
drop index concurrently if exists wallet_entries_search;
create index concurrently wallet_entries_search on wallet_entries using gin (search_keys(id, searched));
alter index wallet_entries_search alter column 1 set statistics 0;

-- Searches are found by three neighbouring characters of any script, and by the part of a table that a row is in, so that
-- the newest rows with a text are found without those before them. See docs/decisions/0022-search-keys.md.

-- The keys of a text, for an index: every three neighbouring characters, the first one or two letters of every word, and as
-- a negative number the part of the table, which is 4,096 ids long.
create function search_keys(id bigint, content text) returns bigint[] language sql immutable strict parallel safe as $$
  select array_agg(hashtextextended(substr(folded, place, 3), 0) & 9223372036854775807)
    || coalesce(
      array_agg(hashtextextended(substr(folded, place, 2), 0) & 9223372036854775807) filter (where substr(folded, place, 1) = ' '),
      '{}')
    || -1 - id / 4096
  from (select ' ' || lower(content) as folded) text, generate_series(1, length(folded)) place
$$;

-- Some of the keys of every text that contains this one, or of which a word begins with it if it has one or two characters.
-- At most twelve: they are enough, and each of them costs.
create function search_grams(content text) returns bigint[] language sql immutable strict parallel safe as $$
  select array_agg(hashtextextended(substr(folded, place, 3), 0) & 9223372036854775807)
  from (select case when length(content) < 3 then ' ' else '' end || lower(content) as folded) text,
    generate_series(1, greatest(1, length(folded) - 2), greatest(1, (length(folded) + 9) / 12)) place
$$;

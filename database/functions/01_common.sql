-- Shared by the other files.

-- Grants privileges to the application's role, if it exists.
create or replace function grant_to_application(privileges text, target text) returns void language plpgsql as $$
begin
  if exists (select from pg_roles where rolname = 'prochar_app') then
    execute format('grant %s on %s to prochar_app', privileges, target);
  end if;
end $$;

-- Rejects changes to append-only tables. The triggers name the table.
create or replace function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Rejects the insertion of a row that is already decided.
create or replace function forbid_decided() returns trigger language plpgsql as $$
begin
  raise exception 'a new row of % must be pending', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function dhaka_today() returns date language sql stable as $$
  select (now() at time zone 'Asia/Dhaka')::date
$$;

-- The first day of the month in Dhaka.
create or replace function dhaka_month(instant timestamptz) returns date language sql immutable as $$
  select date_trunc('month', instant at time zone 'Asia/Dhaka')::date
$$;

-- Days until the deadline, for sorting; campaigns without one come last. A bigint, because cursors are compared with
-- it. The index campaigns_by_deadline stores the results: a migration that changes this function must rebuild it.
create or replace function days_to_deadline(deadline date) returns bigint language sql immutable as $$
  select coalesce(deadline - date '2000-01-01', 2147483647)::bigint
$$;

-- An instant in milliseconds since 1970, for sorting: microseconds have more digits than a cursor.
-- A migration that changes this function must rebuild the index of the audit log.
create or replace function milliseconds(at timestamptz) returns bigint language sql immutable parallel safe as $$
  select floor(extract(epoch from at at time zone 'UTC') * 1000)::bigint
$$;

-- Sort key: pending rows first, oldest to newest, then decided rows, newest to oldest. A key has at most 15 digits,
-- as in a cursor. A migration that changes this function must rebuild the indexes.
create or replace function waiting_key(pending boolean, id bigint) returns bigint language sql immutable parallel safe as $$
  select case when pending then id else 999999999999999 - id end
$$;

-- A text in its searchable form, which is equal for texts that look or mean the same. Equals searchForm in
-- contract/values/confusables.ts, which documents the folding. A migration that changes it must rebuild the columns
-- and indexes that use it.
create or replace function search_form(content text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(case
    when octet_length(content) = length(content) then content
    else normalize(translate(translate(
      regexp_replace(content, '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
      '০১২৩৪৫৬৭৮৯०१२३४५६७८९٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹‘’‚‛′‵ʹʻʼʽˈ´‹›“”„‟″‶ʺ«»‐‑‒–—―−⁃˗',
      '0123456789012345678901234567890123456789''''''''''''''''''''''''''''"""""""""---------'),
      -- Few texts have such letters, and comparing each character with all of them is the slowest step.
      case when content ~ '[\u00b5\u00c0-\u058f\u10d0-\u10ff\u13a0-\u13ff\u1d00-\u1d7f\u212e\u2c60-\u2c7f\ua720-\ua7ff]' then 'аАαΑɑᴀᎪⱥȺьЬвВбβΒɓƁƀɃʙᏴƅƄсСςϲϹᴄᏟȼȻƈƇԁԀđĐɖƉɗƊᴅᎠеЕεΕєЄҽҼᴇᎬɇɆɛƐ℮ǝƒƑꜰɡɢǥǤԍһҺнНΗħĦʜᎻіІιΙɩıİɪᎥјЈϳɉɈᎫкКκΚĸᴋᏦқҚƙƘӏӀłŁƚȽʟᏞмМΜᴍᎷɱⱮпПΝηиИոɴŋŊɲƝƞоОοΟσΣօՕᴏøØөӨрРρΡᴘᏢƥƤþÞԛԚʠɋɊгяЯʀᎡᏒɍɌѕЅꜱᏚтТτΤᴛᎢŧŦƭƬυμµսՍᴜʉɄνѵѴᴠᏙʋѡѠԝԜωᴡᎳхХχΧуУүҮұҰγΥʏᎩɏɎყƴƳᴢΖᏃƶƵ' else '' end,
      'aaaaaaaaabbbbbbbbbbbbbbbcccccccccccddddddddddeeeeeeeeeeeeeeeefffggggghhhhhhhhhiiiiiiiiijjjjjjkkkkkkkkkkkllllllllmmmmmmmnnnnnnnnnnnnnoooooooooooooppppppppppqqqqqrrrrrrrrssssttttttttttuuuuuuuuvvvvvvwwwwwwwxxxxyyyyyyyyyyyyyyyzzzzz'), NFKC)
  end), '[ \t\n\v\f\r\u1680\u2028\u2029]+', ' ', 'g')
$$;

-- Both names of a person in their searchable form. Names the schema, because an index is built without a search path.
-- A migration that changes this function must rebuild the index on it.
create or replace function searched_name(username text, display_name text) returns text
language sql immutable parallel safe as $$
  select lower(username) || coalesce(' ' || public.search_form(display_name), '')
$$;

-- The keys of a text, with white space collapsed to one space: every three neighbouring characters, the first one or
-- two letters of every word, and, as a negative number, the part of the table, which covers 4,096 ids. A migration that
-- changes this function must rebuild the indexes.
create or replace function search_keys(id bigint, content text) returns bigint[] language sql immutable strict parallel safe as $$
  select array_agg(hashtextextended(substr(folded, place, 3), 0) & 9223372036854775807)
    || coalesce(
      array_agg(hashtextextended(substr(folded, place, 2), 0) & 9223372036854775807) filter (where substr(folded, place, 1) = ' '),
      '{}')
    || -1 - id / 4096
  from (select regexp_replace(' ' || lower(content), '\s+', ' ', 'g') as folded) text, generate_series(1, length(folded)) place
$$;

-- Keys that every text containing this one has, or every text with a word that begins with it if it has one or two
-- characters: one for every third character, and at most twelve. Each key costs the index scan as much, and those in
-- between exclude little.
create or replace function search_grams(content text) returns bigint[] language sql immutable strict parallel safe as $$
  select array_agg(hashtextextended(substr(folded, least(place, greatest(1, length(folded) - 2)), 3), 0) & 9223372036854775807)
  from (select case when length(content) < 3 then ' ' else '' end || lower(content) as folded) text,
    generate_series(1, length(folded), greatest(3, (length(folded) + 11) / 12)) place
$$;

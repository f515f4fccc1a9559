-- Searches find what looks or means the same. The current text is in database/functions/01_common.sql.
create or replace function search_form(content text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(case
    when octet_length(content) = length(content) then content
    else normalize(translate(translate(
      regexp_replace(content, '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
      '০১২৩৪৫৬৭৮৯०१२३४५६७८९٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹‘’‚‛′‵ʹʻʼʽˈ´‹›“”„‟″‶ʺ«»‐‑‒–—―−⁃˗',
      '0123456789012345678901234567890123456789''''''''''''''''''''''''''''"""""""""---------'),
      -- Few texts have such letters, and comparing each character with all of them takes longest.
      case when content ~ '[\u00b5\u00c0-\u058f\u10d0-\u10ff\u13a0-\u13ff\u1d00-\u1d7f\u212e\u2c60-\u2c7f\ua720-\ua7ff]' then 'аАαΑɑᴀᎪⱥȺьЬвВбβΒɓƁƀɃʙᏴƅƄсСςϲϹᴄᏟȼȻƈƇԁԀđĐɖƉɗƊᴅᎠеЕεΕєЄҽҼᴇᎬɇɆɛƐ℮ǝƒƑꜰɡɢǥǤԍһҺнНΗħĦʜᎻіІιΙɩıİɪᎥјЈϳɉɈᎫкКκΚĸᴋᏦқҚƙƘӏӀłŁƚȽʟᏞмМΜᴍᎷɱⱮпПΝηиИոɴŋŊɲƝƞоОοΟσΣօՕᴏøØөӨрРρΡᴘᏢƥƤþÞԛԚʠɋɊгяЯʀᎡᏒɍɌѕЅꜱᏚтТτΤᴛᎢŧŦƭƬυμµսՍᴜʉɄνѵѴᴠᏙʋѡѠԝԜωᴡᎳхХχΧуУүҮұҰγΥʏᎩɏɎყƴƳᴢΖᏃƶƵ' else '' end,
      'aaaaaaaaabbbbbbbbbbbbbbbcccccccccccddddddddddeeeeeeeeeeeeeeeefffggggghhhhhhhhhiiiiiiiiijjjjjjkkkkkkkkkkkllllllllmmmmmmmnnnnnnnnnnnnnoooooooooooooppppppppppqqqqqrrrrrrrrssssttttttttttuuuuuuuuvvvvvvwwwwwwwxxxxyyyyyyyyyyyyyyyzzzzz'), NFKC)
  end), '[ \t\n\v\f\r\u1680\u2028\u2029]+', ' ', 'g')
$$;

alter table campaigns
  add column title_form text not null generated always as (search_form(title)) stored,
  add column description_form text not null generated always as (search_form(left(description, 2000))) stored;
alter table influencer_profiles add column bio_form text not null generated always as (search_form(bio)) stored;

drop index campaigns_title_search, campaigns_description_search, influencer_profiles_bio_search, users_email_search, wallet_entries_search;
create index campaigns_title_search on campaigns using gin (search_keys(id, title_form)) with (fastupdate = off);
create index campaigns_description_search on campaigns using gin (search_keys(id, description_form)) with (fastupdate = off);
create index influencer_profiles_bio_search on influencer_profiles using gin (search_keys(user_id, bio_form)) with (fastupdate = off);
create index users_email_search on users using gin (search_keys(id, search_form(email))) with (fastupdate = off);
create index wallet_entries_search on wallet_entries using gin (search_keys(id, search_form(searched)));
alter index campaigns_title_search alter column 1 set statistics 0;
alter index campaigns_description_search alter column 1 set statistics 0;
alter index influencer_profiles_bio_search alter column 1 set statistics 0;
alter index users_email_search alter column 1 set statistics 0;
alter index wallet_entries_search alter column 1 set statistics 0;

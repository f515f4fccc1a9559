-- Masks the one-time passwords, codes and PINs of the wallets in texts that were not read, as the reader does before it
-- stores a text (server/wallet-entries/reader/one-time-password.ts). A text without a transaction ID never counts then.
drop trigger if exists wallet_entries_guard on wallet_entries;

create function pg_temp.masked(its_text text) returns text language sql immutable as $$
  select regexp_replace(its_text, '[A-Za-z]*[0-9০-৯०-९٠-٩۰-۹０-９][A-Za-z0-9০-৯०-९٠-٩۰-۹０-９]*', '***', 'g')
$$;

create temp table password_words on commit drop as
  select '(?:(?<![A-Za-z])(?:o[. -]?t[. -]?p|one[ -]{0,2}time|pass[ -]?(?:word|code|phrase|key)s?|(?:[a-z] ?-?)?pin(?:s|[ -]?code)?|codes?'
    || '|(?:verification|security|authentication|confirmation|activation|secret) (?:number|no|key))(?![A-Za-z])'
    || '|(?<![ঀ-৿])(?:ও[. -]?টি[. -]?পি|ও(?:য়|য়)ান[ -]?টাইম|একবার.{0,12}ব্যবহার|পিন(?:কোড|টি|টা|নম্বর|নাম্বার)?|কোড(?:টি|টা|ের|ে)?'
    || '|পাস[ -]?(?:ও(?:য়|য়)ার্ড|কোড)(?:টি|টা)?'
    || '|(?:গোপন|যাচাই|যাচাইকরণ|ভেরিফিকেশন|সিকিউরিটি|নিরাপত্তা) ?(?:নম্বর|নাম্বার|সংখ্যা|কী))(?![ঀ-৿]))' as words;

create temp table masked_entries on commit drop as
  select id, account, is_password,
    case when is_password then pg_temp.masked(raw)
      else regexp_replace(
        regexp_replace(raw, '(' || words || '[^\n0-9০-৯]{0,40})[0-9০-৯]{4,8}(?![0-9০-৯])', '\1***', 'gi'),
        '(?<![0-9০-৯])[0-9০-৯]{4,8}([^\n0-9০-৯]{0,20}' || words || ')', '***\1', 'gi')
    end as raw
  from password_words
  cross join lateral (
    select id, account, raw,
      plain !~* 't(?:rn?x|xn|rans(?:action)?) ?id'
        and plain !~ '^(?:You have received|Send Money|Payment|Money Received|Money Sent).*Ref' as is_password
    from wallet_entries
    cross join lateral (
      select btrim(regexp_replace(regexp_replace(normalize(raw, NFKC), U&'[\00AD\200B-\200F\2060\FEFF]', '', 'g'), '\s+', ' ', 'g'))
        as plain
    ) texts
    where not is_read and plain ~* words
  ) found;

update wallet_entries e
set raw = m.raw,
  raw_hash = sha256(convert_to(m.raw || case m.place when 1 then '' else ' ' || m.id end, 'UTF8')),
  state = case when m.is_password then 'ignored' else e.state end,
  kind = case when m.is_password then 'ignored' else e.kind end,
  reason = case when m.is_password then 'one_time_password' else e.reason end
-- Messages that differ only in their codes become equal, but a text is stored once.
from (select *, row_number() over (partition by account, raw order by id) as place from masked_entries) m
where m.id = e.id;

-- The sealed replies to imports repeat the texts. A retry is refused instead of repeated.
update idempotency_keys set answer = null;

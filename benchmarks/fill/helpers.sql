-- Helpers that last as long as the connection. The same sizes produce the same rows, except for their times.

create function pg_temp.pick(number bigint, salt integer, choices integer) returns integer
language sql immutable parallel safe as $$
  select (hashint8extended(number, salt) & 1073741823)::integer % choices
$$;

create function pg_temp.any_category(number bigint, salt integer) returns category
language sql immutable parallel safe as $$
  select (enum_range(null::category))[1 + (hashint8extended(number, salt) & 1073741823)::integer % 9]
$$;

-- As in people.ts.
create function pg_temp.influencer_id(number bigint) returns bigint
language sql immutable parallel safe as $$
  select 6 + number + number / 4
$$;

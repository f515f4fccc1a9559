-- Brands' claims to the transaction ID of another brand's payment.

-- Claims are decided once. An open claim keeps its application and its conflict with a payment that has the transaction
-- ID.
create or replace function payment_claims_guard() returns trigger language plpgsql as $$
begin
  if old.status <> 'open' or (new.application_id, new.brand_id) <> (old.application_id, old.brand_id) then
    raise exception 'claim % has been decided, or the changed column is immutable', old.id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger payment_claims_guard before update on payment_claims
  for each row execute function payment_claims_guard();
create or replace trigger payment_claims_kept before delete or truncate on payment_claims
  for each statement execute function forbid_change();

-- Open claims are against whichever payment has the transaction ID now.
create or replace function payment_claims_follow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payment_claims c set payment_id = new.id
    from payments p
    where p.transaction_id = new.transaction_id and p.payment_method = new.payment_method and p.id <> new.id
      and c.payment_id = p.id and c.status = 'open';
  return null;
end $$;
create or replace trigger payment_claims_follow after insert on payments
  for each row execute function payment_claims_follow();

-- How often the brands and influencers on the two sides of a claim wrote to each other, from a week before the first
-- report of the transaction ID until the second. Counts at most the latest thousand messages of each conversation.
create or replace function claim_contacts(its_claim bigint) returns table (contacts json) language sql stable as $$
  select coalesce(json_agg(json_build_object(
    'brand_name', b.username, 'brand_display_name', b.display_name,
    'influencer_name', i.username, 'influencer_display_name', i.display_name,
    'from_brand', n.from_brand, 'from_influencer', n.from_influencer, 'first_at', n.first_at, 'last_at', n.last_at
  ) order by n.first_at, v.id), '[]')
  from payment_claims c
  join payments p on p.id = c.payment_id
  join applications a on a.id = p.application_id
  join applications o on o.id = c.application_id
  join conversations v on v.brand_id in (a.brand_id, c.brand_id)
  join users b on b.id = v.brand_id
  join users i on i.id = v.influencer_id
  cross join lateral (
    select count(*) filter (where m.sender_id = v.brand_id) as from_brand,
      count(*) filter (where m.sender_id = v.influencer_id) as from_influencer,
      min(m.created_at) as first_at, max(m.created_at) as last_at
    from (select * from messages where conversation_id = v.id order by id desc limit 1000) m
    where m.created_at >= least(p.created_at, c.created_at) - interval '7 days'
      and m.created_at <= greatest(p.created_at, c.created_at)
  ) n
  where c.id = its_claim and v.influencer_id in (a.influencer_id, o.influencer_id) and n.first_at is not null
$$;

-- The open claims to a payment's transaction ID, oldest first, at most 20, and their total number.
create or replace function open_claims(its_payment bigint) returns table (claims json, claims_count integer)
language sql stable as $$
  select coalesce(json_agg(json_build_object(
    'id', c.id, 'brand_name', b.username, 'brand_display_name', b.display_name,
    'influencer_name', i.username, 'influencer_display_name', i.display_name, 'campaign_title', k.title,
    'application', a.id, 'amount', a.amount_due, 'accepted_at', a.decided_at, 'sender_number', c.sender_number,
    'reference', r.reference, 'created_at', c.created_at, 'contacts', (select contacts from claim_contacts(c.id)),
    'recent_claims', (
      select count(*) from payment_claims own where own.brand_id = c.brand_id and own.created_at > now() - interval '30 days'
    )
  ) order by c.id), '[]'), (select count(*)::integer from payment_claims where payment_id = its_payment and status = 'open')
  from (select * from payment_claims where payment_id = its_payment and status = 'open' order by id limit 20) c
  join applications a on a.id = c.application_id
  join campaigns k on k.id = a.campaign_id
  join users b on b.id = c.brand_id
  join users i on i.id = a.influencer_id
  join payment_references r on r.application_id = a.id
$$;

// Prochar's queries, each as one statement that returns the reply's JSON. The first parameter is the caller.

const isOpen = `(campaigns.deleted_at is null and campaigns.is_available
  and (campaigns.deadline is null or campaigns.deadline >= dhaka_today()) and brands.is_active)`

const campaignColumns = `campaigns.id, campaigns.title, campaigns.description, campaigns.budget, campaigns.category,
  campaigns.deadline, campaigns.brand_id as brand, brands.username as brand_name,
  brands.display_name as brand_display_name, campaigns.applications_count,  campaigns.created_at, campaigns.slots, coalesce(campaigns.accepted_count >= campaigns.slots, false) as is_full,
  ${isOpen} as is_open`

const campaigns = 'campaigns join users brands on brands.id = campaigns.brand_id'

const hasApplied =
  'exists (select from applications a where a.campaign_id = campaigns.id and a.influencer_id = $1 and not a.allows_another) as has_applied'
const isSaved =
  'exists (select from saved_campaigns s where s.campaign_id = campaigns.id and s.influencer_id = $1) as is_saved'

const openCampaigns = (limit: number) => `
  select ${campaignColumns}, ${hasApplied}, ${isSaved} from ${campaigns}
  where ${isOpen} order by campaigns.id desc limit ${limit}`

const applications = (source: string) => `
  select applications.id, applications.campaign_id as campaign, campaigns.title as campaign_title,
    brands.username as campaign_brand, brands.display_name as campaign_brand_display_name,
    campaigns.budget as campaign_budget, applications.influencer_id as influencer,
    influencers.username as influencer_name, influencers.display_name as influencer_display_name, applications.proposal, applications.expected_fee, applications.status,
    applications.applied_at, coalesce(payments.status::text, 'unpaid') as payment_status, payments.payment_method,
    payments.transaction_id as payment_transaction_id, applications.decided_at, applications.reject_reason,
    applications.reject_note, applications.amount as amount_due
  from ${source} applications
  join campaigns on campaigns.id = applications.campaign_id
  join users brands on brands.id = applications.brand_id
  join users influencers on influencers.id = applications.influencer_id
  left join payments on payments.application_id = applications.id and payments.status <> 'rejected'
    and payments.reversed_at is null`

const recentApplications = (column: string) =>
  `${applications('applications')} where applications.${column} = $1 order by applications.id desc limit 5`

const messageColumns = `messages.id, messages.sender_id as sender, senders.username as sender_name,
  messages.receiver_id as receiver, receivers.username as receiver_name, messages.content, messages.created_at as timestamp`

const parties = `join users senders on senders.id = messages.sender_id
  join users receivers on receivers.id = messages.receiver_id`

const lastMonths = `(select generate_series(dhaka_month(now()) - interval '11 months', dhaka_month(now()), interval '1 month')::date
  as month) months`

const rows = (select: string) => `(select coalesce(json_agg(rows), '[]') from (${select}) rows)`
const row = (select: string) => `(select row_to_json(row) from (${select}) row)`

const unread = (side: 'brand' | 'influencer') => `(select coalesce(sum(unread), 0) from (
  select ${side}_unread as unread from conversations where ${side}_id = $1 and ${side}_unread > 0 limit 100) unseen)`

/** Each returns one row with the column `reply`. A null reply is a 404. */
export const statements = {
  list: `select ${rows(openCampaigns(20))}::text as reply`,

  campaign: `select ${row(`
    select ${campaignColumns}, own.id is not null as has_applied, ${isSaved},
      case when own.id is not null then json_build_object('id', own.id, 'status', own.status,
        'payment_status', coalesce(paid.status::text, 'unpaid')) end as own_application
    from ${campaigns}
    left join applications own
      on own.campaign_id = campaigns.id and own.influencer_id = $1 and not own.allows_another
    left join payments paid on paid.application_id = own.id and paid.status <> 'rejected' and paid.reversed_at is null
    where campaigns.id = $2 and campaigns.deleted_at is null`)}::text as reply`,

  apply: `with campaign as (
      select campaigns.id, campaigns.brand_id from ${campaigns} where campaigns.id = $2 and ${isOpen}
      for key share of campaigns
    ), applied as (
      insert into applications (campaign_id, brand_id, influencer_id, proposal, expected_fee)
      select id, brand_id, $1, $3, $4 from campaign returning *
    ), emitted as (
      insert into events (type, actor_id, subject_type, subject_id, payload, brand_id, influencer_id, campaign_id, application_id)
      select 'application_submitted', $1, 'application', id,
        jsonb_build_object('after', jsonb_build_object('status', 'pending', 'expected_fee', expected_fee)),
        brand_id, influencer_id, campaign_id, id
      from applied
    )
    select ${row(applications('applied'))}::text as reply`,

  send: `with conversation as (
      select * from conversations where (brand_id, influencer_id) in (($1, $2), ($2, $1)) for no key update
    ), sent as (
      insert into messages (conversation_id, sender_id, receiver_id, content)
      select id, $1, $2, $3 from conversation where exists (select from users where id = $2 and is_active) returning *
    ), emitted as (
      insert into events (type, actor_id, subject_type, subject_id, payload, brand_id, influencer_id)
      select 'message_sent', $1, 'message', sent.id, '{}', brand_id, influencer_id from sent, conversation
    )
    select ${row(`select ${messageColumns} from sent messages ${parties}`)}::text as reply`,

  conversation: `select ${rows(`
    select * from (
      select ${messageColumns} from messages ${parties}
      where messages.conversation_id =
        (select id from conversations where (brand_id, influencer_id) in (($1, $2), ($2, $1)))
      order by messages.id desc limit 50
    ) newest order by id`)}::text as reply`,

  brandDashboard: `select json_build_object(
    'stats', ${row('select total_campaigns, total_applications, money_spent from brand_figures where brand_id = $1')},
    'months', ${rows(`select months.month, coalesce(spent, 0) as spent from ${lastMonths}
      left join brand_months figures on figures.month = months.month and figures.brand_id = $1 order by months.month`)},
    'recent_campaigns', ${rows(`select ${campaignColumns} from ${campaigns}
      where campaigns.brand_id = $1 and campaigns.deleted_at is null order by campaigns.id desc limit 5`)},
    'recent_applications', ${rows(recentApplications('brand_id'))},
    'waiting', ${row(`select unpaid_applications, unpaid_amount, submitted_payments,
        profile_picture is not null and bio <> '' as profile_complete,
        (select count(*) from (
          select from applications where brand_id = $1 and status = 'pending' limit 1000) counted) as pending_applications,
        (select payments.created_at from dues join payments on payments.id = waiting_payment_id
          where dues.brand_id = $1 and waiting_payment_id is not null order by waiting_payment_id limit 1) as submitted_since,
        ${rows(`select a.id as application, c.title as campaign_title, u.username as influencer_name,
          u.display_name as influencer_display_name, a.amount_due,
            p.reject_reason, p.reject_note
          from dues d join payments p on p.id = d.rejected_payment_id join applications a on a.id = d.application_id
          join campaigns c on c.id = a.campaign_id join users u on u.id = d.influencer_id
          where d.brand_id = $1 and d.rejected_payment_id is not null order by d.application_id limit 5`)} as rejected_payments,
        ${rows(`select f.payment_id as payment, c.title as campaign_title, u.username as influencer_name,
          u.display_name as influencer_display_name, f.amount,
            r.kind as reversal_kind, r.note as reversal_note
          from refunds f join reversals r on r.payment_id = f.payment_id join payments p on p.id = f.payment_id
          join applications a on a.id = p.application_id join campaigns c on c.id = a.campaign_id
          join users u on u.id = a.influencer_id
          where f.brand_id = $1 and f.status = 'due' order by f.id limit 5`)} as reversed_payments,
        ${row(`select id, title, deadline from campaigns
          where brand_id = $1 and deleted_at is null and is_available
            and deadline between dhaka_today() and dhaka_today() + 3 order by deadline limit 1`)} as closing_campaign,
        ${unread('brand')} as unread_messages
      from brand_figures join brand_profiles on user_id = brand_id where brand_id = $1`)})::text as reply`,

  influencerDashboard: `select json_build_object(
    'stats', ${row(`select total_applications, accepted_applications, total_earnings, pending_earnings
      from influencer_figures where influencer_id = $1`)},
    'months', ${rows(`select months.month, coalesce(earned, 0) as earned from ${lastMonths}
      left join influencer_months figures on figures.month = months.month and figures.influencer_id = $1
      order by months.month`)},
    'available_campaigns', ${rows(openCampaigns(5))},
    'recent_applications', ${rows(recentApplications('influencer_id'))},
    'waiting', ${row(`select category is not null and bio <> '' as profile_complete,
        ${rows(`select a.campaign_id as campaign, c.title as campaign_title, u.username as campaign_brand,
          u.display_name as campaign_brand_display_name, a.amount_due,
            case when p.id is null then 'unpaid' else 'pending' end as payment_status,
            coalesce(p.created_at, a.decided_at) as since
          from dues d join applications a on a.id = d.application_id join campaigns c on c.id = a.campaign_id
          join users u on u.id = d.brand_id left join payments p on p.id = d.waiting_payment_id
          where d.influencer_id = $1 order by d.application_id limit 5`)} as due,
        ${row(`select count(*), coalesce(sum(amount), 0) as amount, min(created_at) as since from (
          select amount, created_at from withdrawals where influencer_id = $1 and status = 'pending'
          order by id limit 1000) waiting`)} as withdrawals,
        ${row(`select id, title, deadline from (
            select campaigns.id, title, deadline, campaigns.category from campaigns
            join users on users.id = brand_id and users.is_active
            where deleted_at is null and campaigns.is_available
              and days_to_deadline(deadline) between days_to_deadline(dhaka_today())
                and days_to_deadline(dhaka_today() + 3)
            order by days_to_deadline(deadline), campaigns.id limit 100
          ) soon
          where category = influencer_profiles.category and not exists (
            select from applications a
            where a.campaign_id = soon.id and a.influencer_id = $1 and not a.allows_another offset 0)
          order by deadline, id limit 1`)} as closing_campaign,
        ${unread('influencer')} as unread_messages
      from influencer_profiles where user_id = $1`)})::text as reply`,

  payments: `select ${rows(`
    select payments.id, payments.application_id as application, campaigns.title as campaign_title,
      brands.username as brand_name, brands.display_name as brand_display_name,
      influencers.username as influencer_name, influencers.display_name as influencer_display_name,
      payments.amount, payments.payment_method,
      payments.transaction_id, payments.transaction_id as brand_transaction_id, payments.status, payments.platform_fee,
      payments.created_at, payments.decided_at, payments.reject_reason, payments.reject_note, payments.sender_number,
      payments.reversed_at, payments.reversal_kind, reversals.note as reversal_note, payment_references.reference,
      evidence.facts as evidence, linked.entry as linked_entry
    from (select * from payments order by id desc limit 50) payments
    join applications on applications.id = payments.application_id
    join campaigns on campaigns.id = applications.campaign_id
    join users brands on brands.id = applications.brand_id
    join users influencers on influencers.id = applications.influencer_id
    join payment_references on payment_references.application_id = applications.id
    left join reversals on reversals.payment_id = payments.id
    left join lateral evidence_facts(payments.id, true) as evidence on true
    left join lateral linked_entry(payments.id) as linked on true
    where exists (select from users where id = $1 and role = 'admin')
    order by payments.id desc`)}::text as reply`,
}

export type StatementName = keyof typeof statements

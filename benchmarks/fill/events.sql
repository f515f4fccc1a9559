-- The audit log in chronological order. All of its events are marked as dispatched.
insert into events (type, actor_id, subject_type, subject_id, payload, at, brand_id, influencer_id, campaign_id, application_id)
  select type, actor_id, subject_type, subject_id, payload, at, coalesce(c.brand_id, a.brand_id),
    coalesce(a.influencer_id, w.influencer_id), coalesce(c.id, a.campaign_id), a.id
  from (
    select case role when 'admin' then 'admin_created' else 'account_registered' end as type, id as actor_id,
      'user' as subject_type, id as subject_id, jsonb_build_object('after', jsonb_build_object('role', role)) as payload,
      created_at as at
    from users
    union all
    select 'campaign_published', brand_id, 'campaign', id, jsonb_build_object('after', jsonb_build_object(
      'title', title, 'budget', budget, 'category', category, 'deadline', deadline)), created_at
    from campaigns
    union all
    select 'campaign_deleted', brand_id, 'campaign', id,
      '{"before":{"is_deleted":false},"after":{"is_deleted":true}}', deleted_at
    from campaigns where deleted_at is not null
    union all
    select 'application_submitted', influencer_id, 'application', id, jsonb_build_object('after', jsonb_build_object(
      'status', 'pending', 'expected_fee', expected_fee)), applied_at
    from applications
    union all
    select 'application_accepted', brand_id, 'application', id, jsonb_build_object(
      'before', '{"status":"pending"}'::jsonb, 'after', jsonb_build_object('status', status, 'amount_due', amount_due)), decided_at
    from applications where status = 'accepted'
    union all
    select 'application_rejected', brand_id, 'application', id, jsonb_build_object(
      'before', '{"status":"pending"}'::jsonb, 'after', jsonb_build_object('status', status)), decided_at
    from applications where status = 'rejected'
    union all
    select 'payment_submitted', brand_id, 'payment', payments.id, jsonb_build_object('after', jsonb_build_object(
      'status', 'pending', 'amount', payments.amount, 'payment_method', payment_method)), created_at
    from payments join applications on applications.id = application_id
    union all
    select 'payment_' || status, decided_by, 'payment', id, jsonb_build_object('amount', amount,
      'before', '{"status":"pending"}'::jsonb,
      'after', jsonb_strip_nulls(jsonb_build_object('status', status, 'platform_fee', platform_fee))), decided_at
    from payments where status <> 'pending'
    union all
    select 'withdrawal_requested', influencer_id, 'withdrawal', id, jsonb_build_object('after', jsonb_build_object(
      'status', 'pending', 'amount', amount, 'payment_method', payment_method)), created_at
    from withdrawals
    union all
    select 'withdrawal_' || status, decided_by, 'withdrawal', id, jsonb_build_object('amount', amount,
      'before', '{"status":"pending"}'::jsonb, 'after', jsonb_build_object('status', status)), decided_at
    from withdrawals where status <> 'pending'
  ) happened
  left join campaigns c on subject_type = 'campaign' and c.id = subject_id
  left join payments p on subject_type = 'payment' and p.id = subject_id
  left join applications a on a.id = case subject_type when 'application' then subject_id else p.application_id end
  left join withdrawals w on subject_type = 'withdrawal' and w.id = subject_id
  order by at, subject_type, subject_id;

update event_positions set (transaction_id, event_id) =
  (select transaction_id, id from events order by transaction_id desc, id desc limit 1);

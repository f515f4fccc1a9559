-- Whom an event concerns, besides the user that it may be about. As with its subject, no foreign key: the rows are never
-- deleted, and each key would cost every write a lookup and a lock.
alter table events
  add column brand_id bigint,
  add column influencer_id bigint,
  add column campaign_id bigint,
  add column application_id bigint;
select grant_to_application('insert (brand_id, influencer_id, campaign_id, application_id)', 'events');

alter table events disable trigger user;

update events set brand_id = c.brand_id, campaign_id = c.id
from campaigns c where subject_type = 'campaign' and c.id = subject_id;

update events
set brand_id = a.brand_id, influencer_id = a.influencer_id, campaign_id = a.campaign_id, application_id = a.id
from applications a where subject_type = 'application' and a.id = subject_id;

update events
set brand_id = a.brand_id, influencer_id = a.influencer_id, campaign_id = a.campaign_id, application_id = a.id
from payments p join applications a on a.id = p.application_id where subject_type = 'payment' and p.id = subject_id;

update events set brand_id = a.brand_id, campaign_id = a.campaign_id, application_id = a.id
from refunds r join payments p on p.id = r.payment_id join applications a on a.id = p.application_id
where subject_type = 'refund' and r.id = subject_id;

update events set influencer_id = w.influencer_id
from withdrawals w where subject_type = 'withdrawal' and w.id = subject_id;

update events set influencer_id = l.influencer_id
from ledger_corrections l where subject_type = 'correction' and l.id = subject_id;

update events set brand_id = c.brand_id, influencer_id = c.influencer_id
from messages m join conversations c on c.id = m.conversation_id where subject_type = 'message' and m.id = subject_id;

alter table events enable trigger user;

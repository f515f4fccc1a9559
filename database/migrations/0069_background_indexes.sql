-- no transaction
-- The campaigns published on a day, for digests.
drop index concurrently if exists events_of_published_campaigns;
create index concurrently events_of_published_campaigns on events (milliseconds(at), id) where type = 'campaign_published';

-- Payments that differ from their entry, which may have been graded before the entry's time.
drop index concurrently if exists payment_evidence_differing;
create index concurrently payment_evidence_differing on payment_evidence (payment_id) where grade = 'differs';

-- Emails to an address count from when they were written.
drop index concurrently if exists mails_to_address;
create index concurrently mails_to_address on mails (address, kind, written_at)
  where kind in ('verify_email', 'reset_password', 'confirm_email_change', 'password_changed', 'email_changed');

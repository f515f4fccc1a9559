-- Why something was rejected, for the other side. The reasons are in the contract; the note is free text.
alter table applications
  add reject_reason text check (reject_reason ~ '^[a-z_]{1,40}$'),
  add reject_note text check (length(reject_note) between 1 and 500),
  add constraint applications_reject_reason check (status = 'rejected' or (reject_reason is null and reject_note is null));
alter table payments
  add reject_reason text check (reject_reason ~ '^[a-z_]{1,40}$'),
  add reject_note text check (length(reject_note) between 1 and 500),
  add constraint payments_reject_reason check (status = 'rejected' or (reject_reason is null and reject_note is null));
alter table withdrawals
  add reject_reason text check (reject_reason ~ '^[a-z_]{1,40}$'),
  add reject_note text check (length(reject_note) between 1 and 500),
  add constraint withdrawals_reject_reason check (status = 'rejected' or (reject_reason is null and reject_note is null));

create index payments_rejected on payments (application_id, id desc) where status = 'rejected';

select grant_to_application('update (reject_reason, reject_note)', 'applications');
select grant_to_application('update (reject_reason, reject_note)', 'payments');
select grant_to_application('update (reject_reason, reject_note)', 'withdrawals');

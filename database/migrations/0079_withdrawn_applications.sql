-- An influencer can withdraw a pending application, and may apply to the same campaign again a limited number of times.
alter table applications
  add column is_withdrawn boolean not null default false,
  add column allows_another boolean not null default false,
  add constraint applications_withdrawn
    check (not is_withdrawn or (status = 'rejected' and reject_reason is null and reject_note is null)),
  add constraint applications_allows_another check (is_withdrawn or not allows_another);
select grant_to_application('update (is_withdrawn, allows_another)', 'applications');

-- A link to the old address that confirms a new one; its `email` is the new one.
alter table mail_links
  drop constraint mail_links_purpose_check,
  add constraint mail_links_purpose_check check (purpose in ('verify_email', 'reset_password', 'confirm_email_change'));

-- Whether the password was generated for the user, who must choose another before anything else. Passwords from before
-- this migration stay as they are.
alter table users add column must_change_password boolean not null default false;
select grant_to_application('update (must_change_password)', 'users');

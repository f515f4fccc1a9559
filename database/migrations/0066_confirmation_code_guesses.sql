-- Codes guessed with an access token no longer delay logins, which need the password too.
alter table guesses
  drop constraint guesses_kind_check,
  add constraint guesses_kind_check check (kind in ('code', 'confirmation_code', 'password'));

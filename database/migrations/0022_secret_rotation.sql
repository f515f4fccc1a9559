-- The secret before jwt_secret: what it sealed stays readable, and access tokens that it signed are accepted for a while.
-- A new secret is stored before it is used, so that every instance knows it when the first one signs with it.
alter table settings
  add column jwt_secret_from timestamptz not null default '-infinity',
  add column previous_jwt_secret text,
  add column previous_jwt_secret_until timestamptz,
  add constraint settings_previous_jwt_secret check ((previous_jwt_secret is null) = (previous_jwt_secret_until is null));

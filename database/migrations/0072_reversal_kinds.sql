-- The kinds of reversal are rows, which functions and views read.
create table reversal_kinds (
  kind text primary key check (kind ~ '^[a-z_]+$'),
  -- Whether a wallet still has the brand's money, so that it is due to the brand. Otherwise it never came, or has left.
  is_refunded boolean not null
);
insert into reversal_kinds (kind, is_refunded) values
  ('not_received', false),
  ('returned_by_wallet', false),
  ('duplicate', true),
  ('wrong_payment', true);

alter table reversals
  drop constraint reversals_kind_check,
  add foreign key (kind) references reversal_kinds;
select grant_to_application('select', 'reversal_kinds');

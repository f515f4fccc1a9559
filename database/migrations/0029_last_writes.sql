-- The last transaction in which somebody has written, for reads from a replica: it is used for them only once it has replayed
-- that transaction. Filled where there is a replica. No foreign key, whose lock on the user would come after all others.
create table last_writes (
  user_id bigint primary key,
  transaction_id xid8 not null
);

select grant_to_application('select, insert, update', 'last_writes');

-- Both return json now, which costs half of jsonb where a row is read but not looked into.
drop function if exists evidence_facts(bigint, boolean);
drop function if exists linked_entry(bigint);

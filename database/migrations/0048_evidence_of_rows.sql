-- Both return rows now, so that a list reads the evidence of its payments in one plan.
drop function if exists evidence_facts(bigint, boolean);
drop function if exists linked_entry(bigint);

-- The operator's name for a correction, so that a command that is repeated records it once. Earlier ones have none.
alter table ledger_corrections
  add reference text constraint ledger_corrections_reference_check check (reference ~ '^\S{1,100}$'),
  add constraint ledger_corrections_reference_once unique (reference);

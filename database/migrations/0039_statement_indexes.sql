-- no transaction
-- An account's transfers of a month, for statements. A migration that changes dhaka_month must rebuild them.
drop index concurrently if exists ledger_transfers_debited;
create index concurrently ledger_transfers_debited on ledger_transfers (debit_account_id, dhaka_month(created_at), id);
drop index concurrently if exists ledger_transfers_credited;
create index concurrently ledger_transfers_credited on ledger_transfers (credit_account_id, dhaka_month(created_at), id);
drop index concurrently if exists ledger_transfers_debit;
drop index concurrently if exists ledger_transfers_credit;

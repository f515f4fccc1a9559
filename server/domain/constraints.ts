import { asRefusal, type ConstraintErrors, type Refusal } from '#platform/http/errors.ts'

const usedTransactionId = { code: 'transaction_id_used' } as const

/** The refusal for each violated constraint, by the constraint's name. */
export const constraintErrors: ConstraintErrors = {
  users_username_key: { code: 'validation_failed', fields: { username: [{ code: 'username_taken' }] } },
  users_email_key: { code: 'validation_failed', fields: { email: [{ code: 'email_taken' }] } },
  session_active: { code: 'not_authenticated' },
  operator_role_allows: { code: 'wrong_role' },
  applications_one_per_campaign: { code: 'already_applied' },
  campaigns_full: { code: 'campaign_full' },
  payments_due: { code: 'influencer_account_closed' },
  payments_one_live: { code: 'payment_already_submitted' },
  payments_transaction_id_once: usedTransactionId,
  refunds_transaction_id_once: usedTransactionId,
  withdrawals_transaction_id_once: usedTransactionId,
  ledger_balance_not_negative: {
    code: 'insufficient_balance',
    fields: { amount: [{ code: 'insufficient_balance' }] },
  },
  wallet_links_pkey: { code: 'evidence_used' },
  wallet_imports_once: { code: 'file_imported_before' },
}

/** Maps an error of the database or a library to a Refusal; undefined if it is a bug. */
export const refusalFor = (error: unknown): Refusal | undefined => asRefusal(error, constraintErrors)

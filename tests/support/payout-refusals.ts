import type { Statement, Statements } from './wallet-refusals.ts'

const nobody = '999999'
const anEntry = '(select min(id) from wallet_entries)'

/** The statements about withdrawals and refunds that PostgreSQL rejects, for `table-rules.test.ts`. */
export const payoutRefusals = ({ again, sets, ownedByNobody }: Statements): Record<string, Statement> => ({
  refunds_amount_check: sets('refunds', 'amount = 0'),
  refunds_brand_id_fkey: ownedByNobody('refunds', 'brand_id'),
  refunds_entry_id_fkey: sets(
    'refunds',
    `status = 'sent', transaction_id = 'TX-9', sent_at = now(), sent_by = 1, entry_id = ${nobody}`,
  ),
  refunds_entry_once: async () => `
    update refunds set status = 'sent', transaction_id = 'TX-9', sent_at = now(), sent_by = 1, entry_id = ${anEntry};
    insert into payments (id, application_id, amount, payment_method, transaction_id, status, decided_at, decided_by)
      overriding system value values (51, 50, 1000, 'bkash', 'TX-3', 'rejected', now(), 1);
    insert into reversals (payment_id, kind, taken, owed, actor_id) values (51, 'duplicate', 1000, 0, 1);
    insert into refunds (payment_id, brand_id, amount, payment_method, status, transaction_id, sent_at, sent_by, entry_id)
      values (51, 2, 1000, 'bkash', 'sent', 'TX-8', now(), 1, ${anEntry})`,
  refunds_payment_id_fkey: ownedByNobody('refunds', 'payment_id'),
  refunds_payment_id_key: again('refunds'),
  refunds_seen: sets('refunds', `entry_id = ${anEntry}`),
  refunds_sent: sets('refunds', 'sent_at = now()'),
  refunds_sent_by_fkey: sets(
    'refunds',
    `status = 'sent', transaction_id = 'TX-9', sent_at = now(), sent_by = ${nobody}`,
  ),
  refunds_status_check: sets('refunds', `status = 'lost'`),
  refunds_transaction_id_check: sets(
    'refunds',
    `status = 'sent', transaction_id = 'tx-9', sent_at = now(), sent_by = 1`,
  ),
  refunds_transaction_id_once: async () => `
    update refunds set status = 'sent', transaction_id = 'TX-9', sent_at = now(), sent_by = 1;
    insert into payments (id, application_id, amount, payment_method, transaction_id, status, decided_at, decided_by)
      overriding system value values (51, 50, 1000, 'bkash', 'TX-3', 'rejected', now(), 1);
    insert into reversals (payment_id, kind, taken, owed, actor_id) values (51, 'duplicate', 1000, 0, 1);
    insert into refunds (payment_id, brand_id, amount, payment_method, status, transaction_id, sent_at, sent_by)
      values (51, 2, 1000, 'bkash', 'sent', 'TX-9', now(), 1)`,
  withdrawals_amount_check: sets('withdrawals', 'amount = 0'),
  withdrawals_cancelled: sets('withdrawals', `status = 'approved', decided_at = now(), decided_by = influencer_id`),
  withdrawals_decided: sets('withdrawals', 'decided_at = now()'),
  withdrawals_decided_by_fkey: sets('withdrawals', `status = 'rejected', decided_at = now(), decided_by = ${nobody}`),
  withdrawals_entry_id_fkey: sets(
    'withdrawals',
    `status = 'approved', decided_at = now(), decided_by = 1, transaction_id = 'TX-9', entry_id = ${nobody}`,
  ),
  withdrawals_entry_once: async () => `
    update withdrawals
      set status = 'approved', decided_at = now(), decided_by = 1, transaction_id = 'TX-9', entry_id = ${anEntry};
    insert into withdrawals overriding system value
      select (jsonb_populate_record(w, '{"id": 51, "transaction_id": "TX-8"}')).* from withdrawals w`,
  withdrawals_influencer_id_fkey: ownedByNobody('withdrawals', 'influencer_id'),
  withdrawals_phone_number_check: sets('withdrawals', `phone_number = '0171234567'`),
  withdrawals_reject_note_check: sets(
    'withdrawals',
    `status = 'rejected', decided_at = now(), decided_by = 1, reject_note = ''`,
  ),
  withdrawals_reject_reason: sets('withdrawals', `reject_reason = 'other'`),
  withdrawals_reject_reason_check: sets(
    'withdrawals',
    `status = 'rejected', decided_at = now(), decided_by = 1, reject_reason = 'Any text'`,
  ),
  withdrawals_seen: sets('withdrawals', `entry_id = ${anEntry}`),
  withdrawals_sent: sets('withdrawals', `transaction_id = 'TX-9'`),
  withdrawals_transaction_id_check: sets(
    'withdrawals',
    `status = 'approved', decided_at = now(), decided_by = 1, transaction_id = 'tx-9'`,
  ),
  withdrawals_transaction_id_once: async () => `
    update withdrawals set status = 'approved', decided_at = now(), decided_by = 1, transaction_id = 'TX-9';
    insert into withdrawals overriding system value
      select (jsonb_populate_record(w, '{"id": 51}')).* from withdrawals w`,
})

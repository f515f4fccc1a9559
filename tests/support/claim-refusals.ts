import type { Statement, Statements } from './wallet-refusals.ts'

const nobody = '999999'

/** The statements about claims that PostgreSQL rejects, for `table-rules.test.ts`. */
export const claimRefusals = ({ again, sets, ownedByNobody }: Statements): Record<string, Statement> => ({
  payment_claims_brand_id_fkey: async () => `
    update payment_claims set status = 'withdrawn', decided_at = now();
    insert into payment_claims (payment_id, application_id, brand_id) values (50, 50, ${nobody})`,
  payment_claims_application_id_fkey: again('payment_claims', { application_id: nobody, status: `'open'` }),
  payment_claims_decided: sets('payment_claims', 'decided_at = now()'),
  payment_claims_decided_by: sets('payment_claims', `status = 'released', decided_at = now(), decided_by = 1`),
  payment_claims_decided_by_fkey: sets(
    'payment_claims',
    `status = 'dismissed', decided_at = now(), decided_by = ${nobody}`,
  ),
  payment_claims_note: sets('payment_claims', `note = 'A note'`),
  payment_claims_note_check: sets(
    'payment_claims',
    `status = 'dismissed', decided_at = now(), decided_by = 1, note = ''`,
  ),
  payment_claims_one_open: again('payment_claims'),
  payment_claims_payment_id_fkey: ownedByNobody('payment_claims', 'payment_id'),
  payment_claims_sender_number_check: sets('payment_claims', `sender_number = '0171234567'`),
  payment_claims_status: sets('payment_claims', `status = 'lost', decided_at = now()`),
})

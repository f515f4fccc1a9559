import type { Poisha } from '#contract/index.ts'
import type { Tx } from '#platform/database/db.ts'

/** What distinguishes corrections. */
export interface CorrectionRow {
  influencer_id: number
  amount: Poisha
  reason: string
  /** The admin who made it. */
  actor_id: number
}

/** Throws if there is no correction with this reference. */
export const correctionByReference = (tx: Tx, reference: string | null): Promise<CorrectionRow & { id: number }> =>
  tx
    .selectFrom('ledger_corrections')
    .select(['id', 'influencer_id', 'amount', 'reason', 'actor_id'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()

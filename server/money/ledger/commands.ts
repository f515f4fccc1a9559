import type { Tx } from '#platform/database/db.ts'
import type { CorrectionRow } from './queries.ts'

/** Records a correction, which moves no money. Returns its id; undefined if the reference is already used. */
export async function insertCorrection(
  tx: Tx,
  correction: CorrectionRow,
  reference: string | null,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('ledger_corrections')
    .values({ ...correction, reference })
    .onConflict(conflict => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

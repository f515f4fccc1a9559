import type { Db, Tx } from '#platform/database/db.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'

const platformFee = prepared<Record<never, never>, { points: number }>(db =>
  db.selectFrom('settings').select('platform_fee_basis_points as points').where('id', '=', true),
)

/** The platform's share of a payment, in hundredths of a percent. */
export async function platformFeeBasisPoints(db: Db | Tx): Promise<number> {
  return requireRow(await platformFee(db, {})).points
}

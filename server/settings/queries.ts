import type { Db, Tx } from '#platform/database/db.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'

interface SettingsRow {
  /** In hundredths of a percent. */
  platform_fee_basis_points: number
}

const settings = prepared<Record<never, never>, SettingsRow>(db =>
  db.selectFrom('settings').select('platform_fee_basis_points').where('id', '=', true),
)

export const readSettings = async (db: Db | Tx): Promise<SettingsRow> => requireRow(await settings(db, {}))

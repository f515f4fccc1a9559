import { randomBytes } from 'node:crypto'
import { StartError } from '#packages/start-error/index.ts'
import type { Db, Reader, Tx } from './db.ts'
import { prepared, requireRow } from './prepared.ts'

/** Thrown where the settings are missing, because there has been no start yet. */
export const notStarted = () => new StartError('This database has no settings yet: start Prochar on it once.')

/** Stores the settings on first start; does nothing after that. */
export async function initializeSettings(db: Db, platformFeeBasisPoints: number): Promise<void> {
  await db
    .insertInto('settings')
    .values({ platform_fee_basis_points: platformFeeBasisPoints, jwt_secret: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

const platformFee = prepared<Record<never, never>, { points: number }>(db =>
  db.selectFrom('settings').select('platform_fee_basis_points as points').where('id', '=', true),
)

/** The platform's share of a payment, in hundredths of a percent. */
export async function platformFeeBasisPoints(db: Db | Tx): Promise<number> {
  return requireRow(await platformFee(db, {})).points
}

/** The id by which this database is known in its file stores. */
export async function siteId(db: Reader): Promise<string> {
  const { site_id: id } = await db.selectFrom('settings').select('site_id').executeTakeFirstOrThrow(notStarted)
  return id
}

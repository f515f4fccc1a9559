import { randomBytes } from 'node:crypto'
import type { Db, Reader } from './db.ts'

/** Stores the settings on first start; does nothing after that. */
export async function initializeSettings(db: Db, platformFeeBasisPoints: number): Promise<void> {
  await db
    .insertInto('settings')
    .values({ platform_fee_basis_points: platformFeeBasisPoints, jwt_secret: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The platform's share of a payment, in hundredths of a percent. */
export async function platformFeeBasisPoints(db: Reader): Promise<number> {
  const { platform_fee_basis_points: points } = await db
    .selectFrom('settings')
    .select('platform_fee_basis_points')
    .executeTakeFirstOrThrow()
  return points
}

/** The id by which this database is known in its file stores. */
export async function siteId(db: Reader): Promise<string> {
  const { site_id: id } = await db.selectFrom('settings').select('site_id').executeTakeFirstOrThrow()
  return id
}

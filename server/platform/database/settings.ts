import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Settings } from '#database/tables.ts'
import { StartError } from '#packages/start-error/index.ts'
import type { Db, ReadOnlyDb } from './db.ts'

/** Thrown if the settings are missing, because the site has never started. */
export const notStarted = () => new StartError('This database has no settings yet: start Prochar on it once.')

/** Stores the settings on the first start, with a new secret; a no-op afterwards. */
export async function initializeSettings(db: Db, values: Omit<Insertable<Settings>, 'jwt_secret'>): Promise<void> {
  await db
    .insertInto('settings')
    .values({ ...values, jwt_secret: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The id of this database in its file stores. */
export async function siteId(db: ReadOnlyDb): Promise<string> {
  const { site_id: id } = await db.selectFrom('settings').select('site_id').executeTakeFirstOrThrow(notStarted)
  return id
}

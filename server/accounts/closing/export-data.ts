import type { Db } from '#platform/database/db.ts'
import { namedUser } from '#server/accounts/auth/index.ts'
import { dataOf } from './queries.ts'

/**
 * Returns a copy of the data that is kept about a user, by list, with columns as in the database: amounts are in
 * poisha, times in UTC. Throws a StartError if it is unknown.
 */
export async function exportData(db: Db, email: string): Promise<Record<string, object[]>> {
  return dataOf(db, (await namedUser(db, email)).id)
}

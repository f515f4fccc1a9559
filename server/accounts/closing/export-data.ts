import type { Db } from '#platform/database/db.ts'
import { namedUser } from '#server/accounts/auth/index.ts'
import { dataOf } from './queries.ts'

/**
 * Returns a copy of the data stored about a user, by list, with columns as in the database: amounts are in poisha,
 * times in UTC. Throws a StartError if the user is unknown.
 */
export async function exportData(db: Db, email: string): Promise<Record<string, object[]>> {
  return dataOf(db, (await namedUser(db, email)).id)
}

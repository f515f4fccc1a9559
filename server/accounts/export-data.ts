import type { Db } from '#platform/database/db.ts'
import { StartError } from '#platform/start-error.ts'
import { userByEmail } from '#server/auth/index.ts'
import { dataOf } from './queries.ts'

/**
 * Returns a copy of the data that is kept about a user, by list, with columns as in the database: amounts are in poisha,
 * times in UTC. Expects the email address in lower case. Throws a StartError if it is unknown.
 */
export async function exportData(db: Db, email: string): Promise<Record<string, object[]>> {
  const user = await userByEmail(db, email)
  if (!user) throw new StartError(`There is no user with the email address ${email}.`)
  return dataOf(db, user.id)
}

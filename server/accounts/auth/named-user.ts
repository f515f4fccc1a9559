import type { Role } from '#contract/index.ts'
import { StartError } from '#packages/start-error/index.ts'
import type { ReadOnlyDb } from '#platform/database/db.ts'
import { userByEmail } from './queries.ts'

/** Finds the user whom the operator identifies by email address. Throws a StartError if it is unknown. */
export async function namedUser(
  db: ReadOnlyDb,
  email: string,
): Promise<{ id: number; username: string; role: Role; email: string }> {
  const user = await userByEmail(db, email)
  if (!user) throw new StartError(`There is no user with the email address ${email}.`)
  return user
}

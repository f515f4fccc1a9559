import type { Db } from '#platform/database/db.ts'
import { type Transact, transactOn } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import { StartError } from '#platform/start-error.ts'
import { insertAdmin, type PasswordOrigin } from './commands.ts'
import { emailExists } from './queries.ts'
import { registrationRules } from './registration-rules.ts'

export interface NewAdmin {
  /** In lower case. */
  email: string
  password: string
  username: string
}

/**
 * Validates a new admin by the rules of registration, except for reserved names. Returns one sentence, or undefined if
 * it is valid.
 */
export const adminError: (admin: NewAdmin) => string | undefined = registrationRules(['email', 'username', 'password'])

/** Creates an admin. If a field's value is taken, creates nothing and returns that field. */
export async function createAdmin(
  transact: Transact,
  { email, password, username }: NewAdmin,
  origin: PasswordOrigin,
): Promise<'email' | 'username' | undefined> {
  const passwordHash = await hashPassword(password)
  return transact(async tx => {
    const id = await insertAdmin(tx, { email, username, passwordHash }, origin)
    if (id === undefined) return (await emailExists(tx, email)) ? 'email' : 'username'
    await emit(tx, { type: 'admin_created', actorId: id, subjectId: id, after: { role: 'admin' } })
    return undefined
  })
}

/**
 * Creates the first admin unless a user with the email address exists, even if several instances start at once. Throws
 * a StartError if another user has the name.
 */
export async function createFirstAdmin(db: Db, admin: NewAdmin): Promise<void> {
  if (await emailExists(db, admin.email)) return
  if ((await createAdmin(transactOn(db), admin, { generated: false })) !== 'username') return
  throw new StartError(`The name ${admin.username} is taken: choose another with ADMIN_USERNAME.`)
}

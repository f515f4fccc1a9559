import { isStaff, type OperatorRole } from '#contract/index.ts'
import { StartError } from '#packages/start-error/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { type Transact, transactOn } from '#platform/database/transact.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import { emit } from '#server/domain/index.ts'
import { insertAdmin, recordFirstAdminEmail, type PasswordOrigin } from './commands.ts'
import { emailExists, isFirstAdminEmail, takenNames, userByEmail } from './queries.ts'
import { registrationRules } from './registration-rules.ts'

export interface NewAdmin {
  /** In its stored form. */
  email: string
  password: string
  username: string
  operatorRole: OperatorRole
}

/**
 * Validates a new admin by the rules of registration, except for reserved names. Returns one sentence, or undefined if
 * it is valid.
 */
export const adminError: (admin: Omit<NewAdmin, 'operatorRole'>) => string | undefined = registrationRules([
  'email',
  'username',
  'password',
])

/** Creates an admin, unless a field's value is taken. Returns that field, if any. */
async function addAdmin(
  tx: Tx,
  { email, username, operatorRole, passwordHash }: Omit<NewAdmin, 'password'> & { passwordHash: string },
  origin: PasswordOrigin,
): Promise<'email' | 'username' | undefined> {
  const taken = await takenNames(tx, username, email)
  if (taken.email) return 'email'
  if (taken.username) return 'username'
  const id = await insertAdmin(tx, { email, username, operatorRole, passwordHash }, origin)
  if (id === undefined) return (await emailExists(tx, email)) ? 'email' : 'username'
  const after = { role: 'admin', operator_role: operatorRole } as const
  await emit(tx, { type: 'admin_created', actorId: id, subjectId: id, after })
  return undefined
}

/** Creates an admin. If a field's value is taken, creates nothing and returns that field. */
export async function createAdmin(
  transact: Transact,
  { email, password, username, operatorRole }: NewAdmin,
  origin: PasswordOrigin,
): Promise<'email' | 'username' | undefined> {
  const passwordHash = await hashPassword(password)
  return transact(tx => addAdmin(tx, { email, username, operatorRole, passwordHash }, origin))
}

/**
 * Creates the first admin, a super, unless a user has the email address or an earlier start has created an admin with
 * it, even if several instances start at once. Throws a StartError if another user has the name.
 */
export async function createFirstAdmin(
  db: Db,
  { email, password, username }: Omit<NewAdmin, 'operatorRole'>,
): Promise<void> {
  if (await isFirstAdminEmail(db, email)) return
  const transact = transactOn(db)
  const user = await userByEmail(db, email)
  if (user) {
    if (isStaff(user.role)) await transact(tx => recordFirstAdminEmail(tx, email))
    return
  }
  const passwordHash = await hashPassword(password)
  const taken = await transact(async tx => {
    const field = await addAdmin(tx, { email, username, operatorRole: 'super', passwordHash }, { generated: false })
    if (field === undefined) await recordFirstAdminEmail(tx, email)
    return field
  })
  if (taken === 'username') throw new StartError(`The name ${username} is taken: choose another with ADMIN_USERNAME.`)
}

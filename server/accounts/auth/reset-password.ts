import { StartError } from '#packages/start-error/index.ts'
import type { Db } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import { emit, holdUser } from '#server/domain/index.ts'
import type { PasswordOrigin } from './commands.ts'
import { namedUser } from './named-user.ts'
import { registrationRules } from './registration-rules.ts'
import { setPassword } from './set-password.ts'

const newPasswordError = registrationRules(['password'])

/**
 * Sets a user's password on behalf of the operator. Ends all their sessions and password reset links, and resets the
 * count of wrong passwords. A generated password must be changed at the next login. Emits an event. Returns the
 * username. Throws a StartError for an unknown address, and for a password that registration would refuse.
 */
export async function resetPassword(db: Db, email: string, password: string, origin: PasswordOrigin): Promise<string> {
  const { id, username } = await namedUser(db, email)
  const error = newPasswordError({ username, email, password })
  if (error !== undefined) throw new StartError(error)
  const passwordHash = await hashPassword(password)
  await transactOn(db)(async tx => {
    const user = await holdUser(tx, id)
    await setPassword(tx, user, passwordHash, origin)
    await emit(tx, { type: 'password_reset', actorId: null, subjectId: id })
  })
  return username
}

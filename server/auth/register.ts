import type { Body, Session } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuseFields } from '#platform/http/errors.ts'
import type { Client } from '#platform/http/route.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { insertUser } from './commands.ts'
import { startSession } from './login.ts'
import { nameErrors, registrationErrors } from './policy.ts'
import { takenNames } from './queries.ts'
import { isReservedOrAdmins } from './usernames.ts'

/**
 * Registers a brand or an influencer and logs them in. Records that they confirmed their age and accepted the terms.
 * Refuses with field errors for a name that is taken, reserved or looks like an admin's, for an email address that is
 * taken, and for a password that is common or matches one of these names.
 */
export async function register(
  transact: Transact,
  tokens: Tokens,
  input: Body<'POST /register/'>,
  client: Client,
): Promise<Session> {
  const { username, password, role } = input
  const email = input.email.toLowerCase()
  const errors = registrationErrors({ ...input, email })
  if (errors) refuseFields(errors)
  // Hashes before the transaction, because hashing is slow and connections are scarce.
  const passwordHash = await hashPassword(password)
  return transact(async tx => {
    const unavailable = nameErrors(await takenNames(tx, username, email), await isReservedOrAdmins(tx, username))
    if (unavailable) refuseFields(unavailable)
    const user = await insertUser(tx, { username, email, role, passwordHash })
    await emit(tx, { type: 'account_registered', actorId: user.id, subjectId: user.id, after: { role } })
    return startSession(tx, tokens, user, client)
  })
}

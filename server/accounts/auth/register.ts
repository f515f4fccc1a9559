import type { Body, Session } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuseFields } from '#platform/http/errors.ts'
import type { Client } from '#platform/http/route.ts'
import { storedAddress } from '#platform/mail/address.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { emit } from '#server/domain/index.ts'
import { insertUser } from './commands.ts'
import { startSession } from './login.ts'
import { nameErrors, registrationErrors } from './policy.ts'
import { takenNames } from './queries.ts'
import { adminNameError } from './usernames.ts'

/**
 * Registers a brand or an influencer and logs them in. Refuses with field errors like `createMember`, and also for a
 * name that is reserved or looks like a domain, and for a password that is common or matches one of these names.
 */
export async function register(
  transact: Transact,
  tokens: Tokens,
  input: Body<'POST /register/'>,
  client: Client,
): Promise<Session> {
  const errors = registrationErrors({ ...input, email: storedAddress(input.email) })
  if (errors) refuseFields(errors)
  return createMember(transact, tokens, input, client)
}

/**
 * Creates a brand or an influencer and logs them in. Records that they confirmed their age and accepted the terms.
 * Refuses with field errors for a name or an email address that is taken, and for a name that looks like an admin's.
 */
export async function createMember(
  transact: Transact,
  tokens: Tokens,
  { username, password, role, email: given }: Body<'POST /register/'>,
  client: Client,
): Promise<Session> {
  const email = storedAddress(given)
  // Hashes before the transaction, because hashing is slow and connections are scarce.
  const passwordHash = await hashPassword(password)
  return transact(async tx => {
    const unavailable = nameErrors(await takenNames(tx, username, email), await adminNameError(tx, username))
    if (unavailable) refuseFields(unavailable)
    const user = await insertUser(tx, { username, email, role, passwordHash })
    await emit(tx, { type: 'account_registered', actorId: user.id, subjectId: user.id, after: { role } })
    return startSession(tx, tokens, user, client)
  })
}

import type { Body, Session } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuseFields } from '#platform/http/errors.ts'
import type { Client } from '#platform/http/route.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { insertUser } from './commands.ts'
import { takenNameErrors, registrationErrors } from './policy.ts'
import { takenNames } from './queries.ts'
import { startSession } from './sessions.ts'

/**
 * Registers a brand or an influencer and logs them in. Records that they confirmed their age and accepted the terms.
 * Refuses with field errors for a taken or reserved name, a taken e-mail address, and a password that is common or
 * equals the name.
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
    const taken = takenNameErrors(await takenNames(tx, username, email))
    if (taken) refuseFields(taken)
    const user = await insertUser(tx, { username, email, role, passwordHash })
    await emit(tx, { type: 'account_registered', actorId: user.id, subjectId: user.id, after: { role } })
    return startSession(tx, tokens, user, client)
  })
}

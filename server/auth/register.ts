import type { Body, Session } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuseFields } from '#platform/http/errors.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { insertUser } from './commands.ts'
import { namesTaken, registrationFaults } from './policy.ts'
import { takenNames } from './queries.ts'
import { startSession } from './sessions.ts'

/**
 * Creates a brand or an influencer and signs them in. By registering, they confirm their age and accept the terms.
 * Refuses, field by field, a name or an e-mail address that is taken, a reserved name, and a password that equals the
 * name or is among the most common.
 */
export async function register(transact: Transact, tokens: Tokens, input: Body<'POST /register/'>): Promise<Session> {
  const { username, password, role } = input
  const email = input.email.toLowerCase()
  const faults = registrationFaults({ ...input, email })
  if (faults) refuseFields(faults)
  // Before the transaction: hashing takes long, and connections are scarce.
  const passwordHash = await hashPassword(password)
  return transact(async tx => {
    const taken = namesTaken(await takenNames(tx, username, email))
    if (taken) refuseFields(taken)
    const user = await insertUser(tx, { username, email, role, passwordHash })
    await emit(tx, { type: 'account_registered', actorId: user.id, subjectId: user.id, after: { role } })
    return startSession(tx, tokens, user)
  })
}

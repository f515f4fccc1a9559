import type { Body, Session } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { refuseFields } from '#platform/http/errors.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import type { Tokens } from '#platform/security/tokens.ts'
import { registrationFaults } from './policy.ts'
import { startSession } from './sessions.ts'
import { insertUser, takenNames } from './store.ts'

/**
 * Makes a brand or an influencer and signs them in. By registering, a person is of age and accepts the terms. Refuses, field by field, a name or an e-mail that is taken, a
 * reserved name, and a password that is the name or among the most common.
 */
export async function register(transact: Transact, tokens: Tokens, input: Body<'POST /register/'>): Promise<Session> {
  const { username, password, role } = input
  const email = input.email.toLowerCase()
  const faults = registrationFaults({ ...input, email })
  if (faults) refuseFields(faults)
  // Before the transaction: a hash takes long, and a connection is dear.
  const passwordHash = await hashPassword(password)
  return transact(async tx => {
    const taken = await takenNames(tx, username, email)
    if (taken) refuseFields(taken)
    const user = await insertUser(tx, { username, email, role, passwordHash })
    await emit(tx, { type: 'account_registered', actorId: user.id, subjectId: user.id, after: { role } })
    return startSession(tx, tokens, user)
  })
}

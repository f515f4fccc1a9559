import type { Transact } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { hold } from '#platform/security/hold.ts'
import { system } from '#platform/security/relations.ts'
import { deleteSessions } from '#server/sessions/index.ts'
import { deleteFactor, forgetGuesses } from './commands.ts'
import { lockFactor, userByEmail } from './queries.ts'

/**
 * Removes the second factor of someone who has lost it and ends their sessions, so that they sign in with the password.
 * Returns their username; `none` if they have no second factor, undefined if nobody has the e-mail address.
 */
export function resetSecondFactor(
  transact: Transact,
  email: string,
): Promise<{ username: string; outcome: 'reset' | 'none' } | undefined> {
  return transact(async tx => {
    const found = await userByEmail(tx, email)
    const user = found && (await hold(tx, system, 'user', found.id, 'system'))
    if (!user) return undefined
    const factor = await lockFactor(tx, user.id)
    if (!factor) return { username: found.username, outcome: 'none' }
    await deleteFactor(tx, factor)
    await forgetGuesses(tx, user.id, 'code')
    await deleteSessions(tx, user)
    await emit(tx, { type: 'second_factor_reset', actorId: null, subjectId: user.id })
    return { username: found.username, outcome: 'reset' }
  })
}

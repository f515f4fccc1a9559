import type { Transact } from '#platform/database/transact.ts'
import { forgetGuesses } from '#platform/security/account-guesses.ts'
import { system } from '#platform/security/resource.ts'
import { deleteSessions } from '#server/accounts/sessions/index.ts'
import { emit, hold, holdUser } from '#server/domain/index.ts'
import { deleteFactor } from './commands.ts'

/**
 * Removes the second factor of someone who has lost it and ends their sessions, so that they can log in with the
 * password alone. Returns whether they had one.
 */
export function resetSecondFactor(transact: Transact, userId: number): Promise<boolean> {
  return transact(async tx => {
    const user = await holdUser(tx, userId)
    const factor = await hold(tx, system, 'secondFactor', user.id, 'system')
    if (!factor) return false
    await deleteFactor(tx, factor)
    await forgetGuesses(tx, user.id, 'code', 'confirmation_code')
    await deleteSessions(tx, user)
    await emit(tx, { type: 'second_factor_reset', actorId: null, subjectId: user.id })
    return true
  })
}

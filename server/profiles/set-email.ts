import { Type } from 'typebox'
import { endpoints } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { emit } from '#platform/events/emit.ts'
import { compileValidator, validationRefusal } from '#platform/http/validation.ts'
import { hold } from '#platform/security/hold.ts'
import { system } from '#platform/security/relations.ts'
import { userByEmail } from '#server/auth/index.ts'
import { deleteSessions } from '#server/sessions/index.ts'
import { replaceEmail } from './change-email.ts'

const validate = compileValidator({ schema: Type.Pick(endpoints['POST /register/'].body, ['email']) })

/**
 * Changes a user's email address and ends all their sessions, on behalf of the operator. Expects both addresses in lower
 * case. Emits an event. Returns the username, or one sentence that says why nothing has changed. Refuses with a field
 * error if the new address is taken.
 */
export async function setEmail(db: Db, email: string, to: string): Promise<{ username: string } | { error: string }> {
  const result = validate({ email: to })
  if (typeof result === 'object') return { error: validationRefusal(result.error).message }
  const user = await userByEmail(db, email)
  if (!user) return { error: `There is no user with the email address ${email}.` }
  await transactOn(db)(async tx => {
    const held = await hold(tx, system, 'user', user.id, 'system')
    if (!held) throw new Error('Users are never deleted')
    await replaceEmail(tx, held, to)
    await deleteSessions(tx, held)
    await emit(tx, { type: 'email_changed', actorId: null, subjectId: user.id })
  })
  return user
}

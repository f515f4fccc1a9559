import { Type } from 'typebox'
import { endpoints } from '#contract/index.ts'
import { StartError } from '#packages/start-error/index.ts'
import type { Db } from '#platform/database/db.ts'
import { transactOn } from '#platform/database/transact.ts'
import { compileValidator, validationRefusal } from '#platform/http/validation.ts'
import { namedUser } from '#server/accounts/auth/index.ts'
import { deleteSessions } from '#server/accounts/sessions/index.ts'
import { emit, holdUser } from '#server/domain/index.ts'
import { replaceEmail } from './change-email.ts'

const validate = compileValidator({ schema: Type.Pick(endpoints['POST /register/'].body, ['email']) })

/**
 * Changes a user's email address and ends all their sessions, on behalf of the operator. Expects the new address in its
 * stored form. Emits an event. Returns the username. Throws a StartError for an unknown address and for an invalid new
 * one. Refuses with a field error if the new one is taken.
 */
export async function setEmail(db: Db, email: string, to: string): Promise<string> {
  const result = validate({ email: to })
  if (typeof result === 'object') throw new StartError(validationRefusal(result.error).message)
  const { id, username } = await namedUser(db, email)
  await transactOn(db)(async tx => {
    const user = await holdUser(tx, id)
    await replaceEmail(tx, user, to)
    await deleteSessions(tx, user)
    await emit(tx, { type: 'email_changed', actorId: null, subjectId: id })
  })
  return username
}

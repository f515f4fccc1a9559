import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emit, hold, holdSelf } from '#server/domain/index.ts'
import { deleteOwnSession, deleteSession, deleteSessions } from './commands.ts'

/** Ends the session of the request, which invalidates its access tokens. */
export async function logout(transact: Transact, actor: Actor): Promise<undefined> {
  await transact(tx => deleteOwnSession(tx, actor))
}

/** Ends one of the caller's sessions. Emits an event. Refuses with `session_not_found`. */
export async function endSession(transact: Transact, actor: Actor, id: number): Promise<undefined> {
  await transact(async tx => {
    const session = (await hold(tx, actor, 'session', id, 'self')) ?? refuse('session_not_found')
    await deleteSession(tx, session)
    await emit(tx, { type: 'session_ended', actorId: actor.id, subjectId: actor.id })
  })
}

/**
 * Ends all of the caller's sessions except the current one. Emits an event. Refuses with `not_authenticated` if another
 * device has ended this session in the meantime, so that two devices never end each other's sessions.
 */
export async function endOtherSessions(transact: Transact, actor: Actor): Promise<undefined> {
  await transact(async tx => {
    const self = await holdSelf(tx, actor)
    const session = (await hold(tx, actor, 'session', actor.sessionId, 'self')) ?? refuse('not_authenticated')
    await deleteSessions(tx, self, session.id)
    await emit(tx, { type: 'sessions_ended', actorId: actor.id, subjectId: actor.id })
  })
}

import type { Connection } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { markStarted } from './commands.ts'
import { holdConversation } from './hold-conversation.ts'
import { presentConnection } from './presenter.ts'
import { canRead, connectionById } from './queries.ts'

/**
 * Starts a conversation with a collaborator; a no-op if it has started. Refuses with `not_collaborators`, also for a
 * user who does not exist, and with `recipient_deactivated`.
 */
export function startConversation(
  transact: Transact,
  actor: Actor,
  otherId: number,
): Promise<{ connection: Connection; isNew: boolean }> {
  return transact(async tx => {
    const conversation = await holdConversation(tx, actor, otherId)
    if (!conversation) refuse('not_collaborators')
    const isNew = conversation.started_at === null
    if (isNew && !(await canRead(tx, otherId))) refuse('recipient_deactivated')
    if (isNew) await markStarted(tx, conversation)
    return { connection: presentConnection(await connectionById(tx, actor, conversation.id)), isNew }
  })
}

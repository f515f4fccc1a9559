import { containsBlockedWords, type Body, type Message } from '#contract/index.ts'
import { Sent } from '#platform/database/pipelined-transaction.ts'
import type { Transact } from '#platform/database/transact.ts'
import { emitWith } from '#platform/events/emit.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/access.ts'
import { insertMessage } from './commands.ts'
import { holdConversation } from './hold-conversation.ts'
import { presentMessage } from './presenter.ts'
import { canRead } from './queries.ts'

/**
 * Sends a message to a collaborator. Emits an event. Refuses with `restricted_words`, with `not_collaborators`, equally for a user who does
 * not exist, and with `recipient_deactivated`.
 */
export function sendMessage(
  transact: Transact,
  actor: Actor,
  { receiver, content }: Body<'POST /messages/'>,
): Promise<Message> {
  if (containsBlockedWords(content)) refuse('restricted_words')
  return transact(async tx => {
    const [conversation, isActive] = await Promise.all([holdConversation(tx, actor, receiver), canRead(tx, receiver)])
    if (!conversation) refuse('not_collaborators')
    if (!isActive) refuse('recipient_deactivated')
    const event = emitWith(tx, { type: 'message_sent', actorId: actor.id })
    const message = insertMessage(tx, conversation, { sender: actor.id, receiver, content }, event)
    return new Sent(message.then(presentMessage))
  })
}

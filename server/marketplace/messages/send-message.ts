import { containsBlockedWords, type Body, type Message } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Actor } from '#platform/security/actor.ts'
import { emitWith, hold } from '#server/domain/index.ts'
import { insertMessage } from './commands.ts'
import { holdConversation } from './hold-conversation.ts'
import { presentMessage } from './presenter.ts'

/**
 * Sends a message to a collaborator, optionally with an uploaded file. Emits an event. Refuses with `restricted_words`;
 * with `not_collaborators`, also for a user who does not exist; with `recipient_deactivated`; and with
 * `attachment_not_found` for a file that belongs to another user or message.
 */
export function sendMessage(
  transact: Transact,
  actor: Actor,
  { receiver, content, attachment: attachmentId }: Body<'POST /messages/'>,
): Promise<Message> {
  if (containsBlockedWords(content)) refuse('restricted_words')
  return transact(async tx => {
    const [conversation, attachment] = await Promise.all([
      holdConversation(tx, actor, receiver),
      attachmentId === undefined ? undefined : hold(tx, actor, 'attachment', attachmentId, 'owner'),
    ])
    if (!conversation) refuse('not_collaborators')
    // A file can only be sent once.
    if (attachmentId !== undefined && attachment?.is_sent !== false) refuse('attachment_not_found')
    const event = emitWith(tx, { type: 'message_sent', actorId: actor.id, parties: conversation })
    const message = { sender: actor.id, receiver, content, attachment }
    return async () =>
      presentMessage((await insertMessage(tx, conversation, message, event)) ?? refuse('recipient_deactivated'))
  })
}

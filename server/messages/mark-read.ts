import type { Body } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import type { Actor } from '#platform/security/access.ts'
import { markMessagesRead } from '#server/notifications/index.ts'
import { setUnread } from './commands.ts'
import { holdConversation } from './hold-conversation.ts'
import { newestReceivedAfter } from './queries.ts'

/**
 * Marks messages from a user as read, optionally only up to a given message. Does nothing if there is no conversation.
 */
export async function markRead(
  transact: Transact,
  actor: Actor,
  { with: otherId, up_to }: Body<'POST /messages/read/'>,
): Promise<undefined> {
  await transact(async tx => {
    const conversation = await holdConversation(tx, actor, otherId)
    if (!conversation) return
    const before = actor.role === 'brand' ? conversation.brand_unread : conversation.influencer_unread
    // Messages that were read before stay read.
    const range = { conversation: conversation.id, reader: actor.id, limit: before }
    const unread = up_to === undefined ? 0 : await newestReceivedAfter(tx, up_to, range)
    if (unread !== before) await setUnread(tx, conversation, actor, unread)
    if (unread === 0) await markMessagesRead(tx, actor, otherId)
  })
}

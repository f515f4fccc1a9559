import type { Body } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { sendHints } from '#platform/live/hints.ts'
import type { Actor } from '#platform/security/actor.ts'
import { markMessagesRead } from '#server/notify/inbox/index.ts'
import { setRead } from './commands.ts'
import { holdForReading } from './hold-conversation.ts'
import { countReceivedAfter } from './queries.ts'

/**
 * Marks messages from a user as read, optionally up to a given message, and notifies both people's open pages. Does
 * nothing if there is no conversation.
 */
export async function markRead(
  db: Db,
  transact: Transact,
  actor: Actor,
  { with: otherId, up_to }: Body<'POST /messages/read/'>,
): Promise<undefined> {
  const changed = await transact(async tx => {
    const conversation = await holdForReading(tx, actor, otherId)
    if (!conversation) return false
    const isBrand = actor.role === 'brand'
    const before = isBrand ? conversation.brand_unread : conversation.influencer_unread
    const readBefore = isBrand ? conversation.brand_read_id : conversation.influencer_read_id
    const last = conversation.last_message_id ?? 0
    const upTo = Math.min(up_to ?? last, last)
    // Read messages stay read.
    const range = { conversation: conversation.id, recipient: actor.id, limit: before }
    const unread = up_to === undefined ? 0 : await countReceivedAfter(tx, up_to, range)
    const changes = unread !== before || upTo > readBefore
    if (changes) await setRead(tx, conversation, actor, { upTo, unread })
    if (unread === 0) await markMessagesRead(tx, actor, otherId)
    return changes
  })
  if (!changed) return
  await sendHints(db, [
    { to: [otherId], kind: 'read', id: actor.id },
    { to: [actor.id], kind: 'read', id: otherId },
  ])
}

import type { Db } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { sendHints } from '#platform/live/hints.ts'
import type { Member } from '#platform/security/actor.ts'
import { holdAll } from '#server/domain/index.ts'
import { setDelivered } from './commands.ts'
import { undeliveredConversations } from './queries.ts'

/** Marks messages in the caller's latest conversations as delivered, and notifies the senders' open pages. */
export async function markDelivered(db: Db, transact: Transact, actor: Member): Promise<undefined> {
  const senders = await transact(async tx => {
    const ids = await undeliveredConversations(tx, actor)
    if (ids.length === 0) return []
    const conversations = [...(await holdAll(tx, actor, 'conversation', ids, 'party')).values()]
    await setDelivered(tx, conversations, actor)
    return conversations.map(({ brand_id, influencer_id }) => (actor.role === 'brand' ? influencer_id : brand_id))
  })
  await sendHints(
    db,
    senders.map(sender => ({ to: [sender], kind: 'read', id: actor.id })),
  )
}

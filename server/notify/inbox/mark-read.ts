import type { Body } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { sendHints } from '#platform/live/hints.ts'
import type { Actor } from '#platform/security/actor.ts'
import { readAtOnce, setRead } from './commands.ts'
import { ofNotifications } from './hints.ts'

/**
 * Marks the caller's notifications as read: one, all up to one, or all, in several transactions if there are many.
 * Tells their open pages to reload.
 */
export async function markRead(
  db: Db,
  transact: Transact,
  actor: Actor,
  { id, up_to }: Body<'POST /notifications/read/'>,
): Promise<undefined> {
  const upTo = id ?? up_to ?? Number.MAX_SAFE_INTEGER
  const first = await transact(tx => setRead(tx, actor, { after: id === undefined ? 0 : id - 1, upTo }))
  for (let marked = first; marked.length === readAtOnce;) {
    const after = Math.max(...marked)
    marked = await transact(tx => setRead(tx, actor, { after, upTo }))
  }
  if (first.length > 0) await sendHints(db, [ofNotifications(actor.id)])
}

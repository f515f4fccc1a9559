import type { Body } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Transact } from '#platform/database/transact.ts'
import { sendHints } from '#platform/live/hints.ts'
import type { Actor } from '#platform/security/actor.ts'
import { setRead } from './commands.ts'
import { ofNotifications } from './hints.ts'

/** Marks the caller's notifications as read: one, all up to one, or all, and tells their open pages to reload. */
export async function markRead(
  db: Db,
  transact: Transact,
  actor: Actor,
  { id, up_to }: Body<'POST /notifications/read/'>,
): Promise<undefined> {
  const range = id === undefined ? { upTo: up_to ?? Number.MAX_SAFE_INTEGER } : { id }
  const changed = await transact(tx => setRead(tx, actor, range))
  if (changed) await sendHints(db, [ofNotifications(actor.id)])
}

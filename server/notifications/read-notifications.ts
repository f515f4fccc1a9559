import type { Body } from '#contract/index.ts'
import type { Transact } from '#platform/database/transact.ts'
import type { Actor } from '#platform/security/access.ts'
import { markRead } from './commands.ts'

/** Marks the caller's notifications as read: one, all up to one, or all. */
export async function readNotifications(
  transact: Transact,
  actor: Actor,
  { id, up_to }: Body<'POST /notifications/read/'>,
): Promise<undefined> {
  const range = id === undefined ? { upTo: up_to ?? Number.MAX_SAFE_INTEGER } : { id }
  await transact(tx => markRead(tx, actor, range))
}

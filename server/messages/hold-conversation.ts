import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/access.ts'
import { hold, type Held } from '#platform/security/hold.ts'
import { conversationWith } from './queries.ts'

/** Locks the caller's conversation with a user; undefined if they have not worked together. */
export async function holdConversation(
  tx: Tx,
  actor: Actor,
  otherId: number,
): Promise<Held<'conversation', 'party'> | undefined> {
  const id = await conversationWith(tx, actor, otherId)
  return id === undefined ? undefined : hold(tx, actor, 'conversation', id, 'party')
}

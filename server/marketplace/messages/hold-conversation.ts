import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/security/actor.ts'
import { holdShared, type Locked } from '#server/domain/index.ts'

/** Locks the caller's conversation with a user; undefined if they have not worked together. */
export const holdConversation = (
  tx: Tx,
  actor: Actor,
  otherId: number,
): Promise<Locked<'conversation', 'party'> | undefined> => holdShared(tx, actor, 'conversation', otherId, 'party')

/** Locks the conversation to mark its messages as read; undefined if the two have not worked together. */
export const holdForReading = (
  tx: Tx,
  actor: Actor,
  otherId: number,
): Promise<Locked<'conversation', 'recipient'> | undefined> =>
  holdShared(tx, actor, 'conversation', otherId, 'recipient')

import type { Tx } from '#platform/database/db.ts'
import { lockMailsTo } from '../commands.ts'
import { canBeCollected } from '../kinds.ts'
import type { ClaimedMail } from '../queries.ts'
import { addToCollection, startCollection } from './commands.ts'
import { maxAlone, situationOf } from './queries.ts'

/**
 * Locks the notifications that an email may be collected with, before reading its words: otherwise, one added meanwhile
 * would be in no email.
 */
export async function lockCollection(tx: Tx, { user_id, kind }: ClaimedMail): Promise<void> {
  if (canBeCollected(kind)) await lockMailsTo(tx, `${user_id} ${kind}`)
}

/**
 * Defers a notification that its recipient gets together with others, after a few of its kind within an hour. Returns
 * whether it did. Expects the lock.
 */
export async function collect(tx: Tx, mail: ClaimedMail): Promise<boolean> {
  if (!canBeCollected(mail.kind) || mail.is_collection || mail.text !== null) return false
  const { written, collection } = await situationOf(tx, mail)
  if (written < maxAlone) return false
  await (collection === null ? startCollection(tx, mail) : addToCollection(tx, mail, collection))
  return true
}

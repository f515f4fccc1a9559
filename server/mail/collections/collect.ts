import type { Tx } from '#platform/database/db.ts'
import { lockMailsTo } from '../commands.ts'
import { canBeCollected } from '../kinds.ts'
import type { ClaimedMail } from '../queries.ts'
import { addToCollection, startCollection } from './commands.ts'
import { maxAlone, situationOf } from './queries.ts'

/**
 * Puts a notification aside that its recipient shall get together with others, after a few of its kind within an hour.
 * Returns whether it did.
 */
export async function collect(tx: Tx, mail: ClaimedMail): Promise<boolean> {
  const { user_id, kind, is_collection, text } = mail
  if (!canBeCollected(kind) || is_collection || text !== null) return false
  await lockMailsTo(tx, `${user_id} ${kind}`)
  const { written, collection } = await situationOf(tx, mail)
  if (written < maxAlone) return false
  await (collection === null ? startCollection(tx, mail) : addToCollection(tx, mail, collection))
  return true
}

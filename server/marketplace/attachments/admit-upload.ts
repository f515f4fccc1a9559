import type { Db } from '#platform/database/db.ts'
import { refuse } from '#platform/http/errors.ts'
import type { Member } from '#platform/security/actor.ts'
import { refusalOf } from './policy.ts'
import { hasConversation, storedBytes } from './queries.ts'

/**
 * Decides, before a file is received, whether the caller may upload one from this address, passed as its keyed hash.
 * Refuses with `not_collaborators` if there is nobody to send it to, and if not even a small file would fit, with
 * `attachments_used_up`, `address_attachments_used_up` or `storage_full`.
 */
export async function admitUpload(db: Db, actor: Member, address: Buffer): Promise<void> {
  if (!(await hasConversation(db, actor))) refuse('not_collaborators')
  const code = refusalOf(await storedBytes(db, actor.id, address))
  if (code) refuse(code)
}

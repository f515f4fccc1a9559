import { sql } from 'kysely'
import { limits, type Attachment, type AttachmentType } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Held } from '#platform/security/hold.ts'
import type { Named } from './names.ts'

export type NewAttachment = Omit<Attachment, 'id'> & { file: string }

export async function insertAttachment(
  tx: Tx,
  owner: Held<'user', 'self'>,
  { file, ...attachment }: NewAttachment,
): Promise<Attachment> {
  const { id } = await tx
    .insertInto('attachments')
    .values({ ...attachment, file, owner_id: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...attachment }
}

/** Limits how many rows one statement deletes, because their files are then removed one by one. */
const deletedAtOnce = 500

/** Deletes up to 500 uploads that were not sent in time. Returns their files. */
export async function deleteUnsent(db: Db): Promise<Named[]> {
  const { rows } = await sql<{ file: string; type: AttachmentType }>`
    delete from attachments where not is_sent and id = any (array(
      select id from attachments
      where not is_sent and created_at < now() - make_interval(hours => ${limits.attachment.unsentHours})
      order by created_at limit ${sql.lit(deletedAtOnce)}
      for update skip locked
    )) returning file, type`.execute(db)
  return rows
}

import { sql } from 'kysely'
import { limits, type Attachment, type AttachmentType } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { isWithin } from '#platform/database/recent.ts'
import type { Locked } from '#server/domain/index.ts'
import type { Named } from './names.ts'

export type NewAttachment = Omit<Attachment, 'id'> & {
  file: string
  /** A keyed hash of the network that it was uploaded from. */
  address: Buffer
}

/** Serializes transactions that count what is stored and add to it. */
export async function lockBudgets(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('attachments'))`.execute(tx)
}

export async function insertAttachment(
  tx: Tx,
  owner: Locked<'user', 'self'>,
  { file, address, ...attachment }: NewAttachment,
): Promise<Attachment> {
  const { id } = await tx
    .insertInto('attachments')
    .values({ ...attachment, file, address, owner_id: owner.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...attachment }
}

/** Forgets the addresses that sent files were uploaded from, once their day is over. */
export async function forgetAddresses(db: Db): Promise<void> {
  await sql`
    update attachments set address = null
    where address is not null and is_sent and not ${isWithin(sql`created_at`, '1 day')}`.execute(db)
}

/** Limits how many rows one statement deletes, because their files are then removed one by one. */
const deletedAtOnce = 500

/** Deletes up to 500 uploads that were not sent in time. Returns their files. */
export async function deleteUnsent(db: Db): Promise<Named[]> {
  const { rows } = await sql<{ file: string; type: AttachmentType }>`
    delete from attachments where not is_sent and id = any (array(
      select id from attachments
      where not is_sent and not ${isWithin(sql`created_at`, sql`make_interval(hours => ${limits.attachment.unsentHours})`)}
      order by created_at limit ${sql.lit(deletedAtOnce)}
      for update skip locked
    )) returning file, type`.execute(db)
  return rows
}

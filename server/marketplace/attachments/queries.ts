import { sql, type RawBuilder } from 'kysely'
import type { Attachment, AttachmentType } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'
import { isWithin } from '#platform/database/recent.ts'
import type { Actor, Member } from '#platform/security/actor.ts'

/** The attachment of a message as JSON, or null. The CASE avoids a lookup for messages without one. */
export const attachmentOf = (id: RawBuilder<unknown>): RawBuilder<Attachment | null> => sql<Attachment | null>`
  case when ${id} is not null then (
    select json_build_object('id', id, 'name', name, 'type', type, 'size', size, 'width', width, 'height', height)
    from attachments where id = ${id}) end`

export interface AttachmentFile {
  file: string
  name: string
  type: AttachmentType
  size: number
}

const readable = prepared<{ id: number; viewer: number }, AttachmentFile>((db, param) =>
  db
    .selectFrom('attachments')
    .select(['file', 'name', 'size'])
    .select(eb => eb.ref('type').$castTo<AttachmentType>().as('type'))
    .where('id', '=', param('id'))
    .where(eb =>
      eb.or([
        eb('owner_id', '=', param('viewer')),
        eb.exists(
          eb
            .selectFrom('messages')
            .select('messages.id')
            .whereRef('messages.attachment_id', '=', 'attachments.id')
            .where('messages.receiver_id', '=', param('viewer')),
        ),
      ]),
    ),
)

/** Returns a file that the current user uploaded or received; undefined for any other. */
export async function readableFile(db: Db, { id: viewer }: Actor, id: number): Promise<AttachmentFile | undefined> {
  const [found] = await readable(db, { id, viewer })
  return found
}

/** Whether a brand or an influencer has a collaborator to write to. */
export async function hasConversation(db: Db, { id, role }: Member): Promise<boolean> {
  const rows = await db.selectFrom('conversations').select('id').where(`${role}_id`, '=', id).limit(1).execute()
  return rows.length > 0
}

/** What is stored, in bytes. A small file counts as `smallest`, because its row and its disk block also take space. */
export interface StoredBytes {
  /** The person's uploads from the last day. */
  person: number
  /** All uploads from the address in the last day, and the unsent ones among all from the address. */
  address: number
  addressUnsent: number
  /** All unsent uploads. */
  unsent: number
}

/** The minimum size that a file counts for, in bytes. */
export const smallest = 65_536

/** Measures the uploads of a person, from an address (passed as its keyed hash), and in total. */
export async function storedBytes(db: Db, owner: number, address: Buffer): Promise<StoredBytes> {
  const bytes = sql`coalesce(sum(greatest(size, ${sql.lit(smallest)})), 0)::float8`
  const recent = isWithin(sql`created_at`, '1 day')
  const { rows } = await sql<StoredBytes>`
    select
      (select ${bytes} from attachments where owner_id = ${owner} and ${recent}) as person,
      (select ${bytes} from attachments where address = ${address} and ${recent}) as address,
      (select ${bytes} from attachments where address = ${address} and not is_sent) as "addressUnsent",
      (select ${bytes} from attachments where not is_sent) as unsent`.execute(db)
  return requireRow(rows)
}

/** Returns the files that have a row. */
export async function knownFiles(db: Db, files: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('attachments').select('file').where('file', 'in', files).execute()
  return new Set(rows.map(({ file }) => file))
}

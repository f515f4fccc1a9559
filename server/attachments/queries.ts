import { sql, type RawBuilder } from 'kysely'
import type { Attachment, AttachmentType } from '#contract/index.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { prepared, requireRow } from '#platform/database/prepared.ts'
import type { Actor } from '#platform/security/actor.ts'

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

const readable = prepared<{ id: number; reader: number }, AttachmentFile>((db, param) =>
  db
    .selectFrom('attachments')
    .select(['file', 'name', 'size'])
    .select(eb => eb.ref('type').$castTo<AttachmentType>().as('type'))
    .where('id', '=', param('id'))
    .where(eb =>
      eb.or([
        eb('owner_id', '=', param('reader')),
        eb.exists(
          eb
            .selectFrom('messages')
            .select('messages.id')
            .whereRef('messages.attachment_id', '=', 'attachments.id')
            .where('messages.receiver_id', '=', param('reader')),
        ),
      ]),
    ),
)

/** Returns a file that the current user uploaded or received; undefined for any other. */
export async function readableFile(db: Db, { id: reader }: Actor, id: number): Promise<AttachmentFile | undefined> {
  const [found] = await readable(db, { id, reader })
  return found
}

/** The total size in bytes of a person's stored uploads from the last day. */
export async function bytesOfDay(tx: Tx, owner: number): Promise<number> {
  const rows = await tx
    .selectFrom('attachments')
    .select(sql<number>`coalesce(sum(size), 0)::integer`.as('bytes'))
    .where('owner_id', '=', owner)
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .execute()
  return requireRow(rows).bytes
}

/** Returns the files that have a row. */
export async function knownFiles(db: Db, files: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('attachments').select('file').where('file', 'in', files).execute()
  return new Set(rows.map(({ file }) => file))
}

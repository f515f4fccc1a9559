import type { Db } from '#platform/database/db.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { refuse } from '#platform/http/errors.ts'
import type { StoredFile } from '#platform/http/send-file.ts'
import type { Actor } from '#platform/security/actor.ts'
import { storedName, type Size } from './names.ts'
import { readableFile } from './queries.ts'

/**
 * Opens a file that the caller uploaded or received. Returns the file itself if it has no preview. Refuses with
 * `attachment_not_found`, also for other people's files.
 */
export async function readAttachment(
  db: Db,
  files: FileStore,
  actor: Actor,
  { id, size: wanted = 'full' }: { id: number; size: Size | undefined },
): Promise<StoredFile> {
  const found = await readableFile(db, actor, id)
  if (!found) refuse('attachment_not_found')
  const isPreview = wanted === 'preview' && found.type === 'image/webp'
  const content = await files.open(storedName(found, isPreview ? 'preview' : 'full'))
  if (!content) refuse('attachment_not_found')
  const { name, type, size } = found
  return { content, name, type, size: isPreview ? undefined : size }
}

import { limits } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { deleteUnsent } from './commands.ts'
import { fileOf, storedNames } from './names.ts'
import { knownFiles } from './queries.ts'

/** Deletes uploads that were not sent within a day, with their files. */
export async function deleteUnsentAttachments(db: Db, files: FileStore): Promise<void> {
  for (;;) {
    const deleted = await deleteUnsent(db)
    if (deleted.length === 0) return
    for (const name of deleted.flatMap(storedNames)) await files.remove(name)
  }
}

/** How many names are looked up per query. */
const namesAtOnce = 1_000

async function removeUnknown(db: Db, files: FileStore, names: readonly string[]): Promise<void> {
  const known = await knownFiles(db, names.map(fileOf))
  for (const name of names) if (!known.has(fileOf(name))) await files.remove(name)
}

/**
 * Deletes files without a row, which a killed process may have left. Files younger than a day may still get their row.
 */
export async function sweepAttachmentFiles(db: Db, files: FileStore): Promise<void> {
  const before = new Date(Date.now() - limits.attachment.unsentHours * 3_600_000)
  let names: string[] = []
  for await (const name of files.list(before)) {
    names.push(name)
    if (names.length < namesAtOnce) continue
    await removeUnknown(db, files, names)
    names = []
  }
  if (names.length > 0) await removeUnknown(db, files, names)
}

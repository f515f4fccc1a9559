import { limits } from '#contract/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { sweepFiles } from '#platform/files/sweep.ts'
import { deleteUnsent, forgetAddresses } from './commands.ts'
import { fileOf, storedNames } from './names.ts'
import { knownFiles } from './queries.ts'

/** Deletes uploads that were not sent within a day, with their files, and forgets the addresses of the others. */
export async function deleteUnsentAttachments(db: Db, files: FileStore, signal?: AbortSignal): Promise<void> {
  await forgetAddresses(db)
  for (;;) {
    signal?.throwIfAborted()
    const deleted = await deleteUnsent(db)
    if (deleted.length === 0) return
    for (const name of deleted.flatMap(storedNames)) {
      // Files whose deletion failed no longer have a row, so the sweep removes them.
      signal?.throwIfAborted()
      await files.remove(name)
    }
  }
}

/** Returns those of the names in the store whose file has a row. */
export async function knownAttachments(db: Db, names: readonly string[]): Promise<Set<string>> {
  const known = await knownFiles(db, names.map(fileOf))
  return new Set(names.filter(name => known.has(fileOf(name))))
}

/**
 * Deletes files without a row, which a killed process may have left behind. Files younger than a day may still get
 * their row.
 */
export const sweepAttachmentFiles = (db: Db, files: FileStore, signal?: AbortSignal): Promise<void> =>
  sweepFiles(files, {
    known: names => knownAttachments(db, names),
    before: new Date(Date.now() - limits.attachment.unsentHours * 3_600_000),
    signal,
  })

import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { createWorkFolder } from '#packages/backup/index.ts'
import { openEmbeddedPostgres } from '#packages/embedded-postgres/index.ts'
import { openDatabase } from '#platform/database/db.ts'
import { diskStore } from '#platform/files/disk-store.ts'
import { violations } from '#server/money/ledger/index.ts'
import { openBackup, restoreBackup, type OpenOptions, type Restored } from '../backup/restore.ts'
import { commandTimeouts } from './command-database.ts'
import { disposeOnSignal } from './interruption.ts'

/** The findings about a restored database. */
export interface Findings extends Restored {
  /** Inconsistencies in the ledger or the stored figures. */
  violations: string[]
  /** Why the restricted role is not in place, if it is missing. */
  unrestricted: string | undefined
}

/** Checks the ledger, the stored figures and the restricted role of a restored database. Writes nothing. */
export async function checkRestored(connectionString: string): Promise<Omit<Findings, 'leftOut'>> {
  const { db, unrestricted } = await openDatabase(connectionString, () => undefined, commandTimeouts)
  try {
    return { violations: await violations(db), unrestricted }
  } finally {
    await db.destroy()
  }
}

/**
 * Restores a backup, for another owner, into a temporary PostgreSQL cluster in a new folder, and runs the checks.
 * Throws a StartError if the restore fails.
 */
export async function verifyBackup(file: string, { workFolder, secrets }: OpenOptions): Promise<Findings> {
  await using stack = new AsyncDisposableStack()
  disposeOnSignal(stack)
  const folder = await createWorkFolder(workFolder, 'verify-', stack)
  // When started by root, PostgreSQL may run as another user, who must be able to traverse the folder.
  await chmod(folder, 0o711)
  const backup = await openBackup(file, { workFolder: folder, secrets }, stack)
  const url = await openEmbeddedPostgres({ dataDir: folder, durable: false, log: () => undefined }, stack)
  const restored = await restoreBackup(backup, url, {
    pictures: diskStore(join(folder, 'pictures')),
    attachments: diskStore(join(folder, 'attachments')),
  })
  return { ...restored, ...(await checkRestored(url)) }
}

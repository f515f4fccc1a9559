import type { ClientBase } from 'pg'
import { connectionSettings } from '#database/connection-settings.ts'
import type { Sources } from '#database/migrate/files.ts'
import { readRecord, restoreMarker } from '#database/migrate/record.ts'
import { blockedReason, compare } from '#database/migrate/state.ts'
import { withSnapshot } from '#packages/backup/index.ts'
import { StartError } from '#packages/start-error/index.ts'

/** Tables that are not backed up: they record migrations, or only concern this cluster's replicas. */
export const leftOut = ['schema_migrations', 'schema_functions', restoreMarker, 'last_writes']

/** Throws a StartError unless the database was created with exactly these files. */
async function assertMadeWith(sources: Sources, client: ClientBase): Promise<void> {
  const state = compare(sources, await readRecord(client))
  const reason = blockedReason(state)
  if (reason !== undefined) throw new StartError(reason)
  if (state.missing.length > 0 || state.functions.length > 0) {
    throw new StartError(
      'This database has not been migrated to this version: start this version once, which migrates it, ' +
        'or make the backup with the version that the database was last used with.',
    )
  }
}

/**
 * Runs work on a consistent snapshot of the database while others write; see `withSnapshot`. Throws a StartError unless
 * the database was created with exactly these files.
 */
export function withSiteSnapshot<T>(
  connectionString: string,
  sources: Sources,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const config = { ...connectionSettings, connectionString, application_name: 'prochar backup' }
  return withSnapshot(config, leftOut, async client => {
    await assertMadeWith(sources, client)
    return work(client)
  })
}

import { Client, escapeIdentifier, type ClientBase } from 'pg'
import { connectionSettings } from '#database/connection-settings.ts'
import type { Sources } from '#database/migrate/files.ts'
import { readRecord } from '#database/migrate/record.ts'
import { blockedReason, compare } from '#database/migrate/state.ts'
import { StartError } from '#packages/start-error/index.ts'
import { asText, listTables } from './catalog.ts'

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
 * Runs work on one consistent state of the database while others write. Until it ends, no migration can change the
 * tables. Throws a StartError unless the database was created with exactly these files.
 */
export async function withSnapshot<T>(
  connectionString: string,
  sources: Sources,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connectionSettings, connectionString, application_name: 'prochar backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(asText)
    const tables = await listTables(client)
    await client.query('begin transaction isolation level repeatable read read only')
    // The locks come first, because the first query takes the snapshot.
    const names = tables.map(({ name }) => escapeIdentifier(name)).join(', ')
    if (names !== '') await client.query(`lock table ${names} in access share mode`)
    await assertMadeWith(sources, client)
    return await work(client)
  } finally {
    await client.end()
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '#platform/start-error.ts'
import { applyFunctions, applyMigration } from './migrate/apply.ts'
import { readSources } from './migrate/files.ts'
import { prepareRecord, readRecord } from './migrate/record.ts'
import { compare, refusal, type SchemaState } from './migrate/state.ts'
import { inTransaction } from './migrate/transaction.ts'

export { refusal, type SchemaState } from './migrate/state.ts'

/** Kysely's migrator, which earlier versions used, takes the same lock. */
const lockId = '3853314791062309107'

export interface MigrateOptions {
  /** The folder that holds `migrations/` and `functions/`. */
  folder?: string
  /** How long a transaction waits for a table that is in use, in milliseconds. */
  lockTimeout?: number
}

async function connected<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, application_name: 'prochar migrate' })
  // A connection that breaks fails the statement that runs on it; the process goes on.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Waits for the lock that lets one instance migrate at a time; it ends with the connection. A statement that waited for
 * it would hold a snapshot, and `create index concurrently` waits for every snapshot: so it asks again and again.
 */
async function takeLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${lockId}) as taken`)
    if (rows[0]?.taken) return
    await delay(50)
  }
}

/** Compares the database at this address with the program's migrations. Changes nothing. */
export async function pendingMigrations(
  connectionString: string,
  { folder }: MigrateOptions = {},
): Promise<SchemaState> {
  const sources = await readSources(folder)
  return connected(connectionString, client =>
    inTransaction(client, async () => {
      await client.query('set transaction read only')
      return compare(sources, await readRecord(client))
    }),
  )
}

/**
 * Brings the database at this address to the newest schema: each missing migration in its own transaction, then the
 * functions, triggers and views if they changed. Several instances may start at once. Answers the names of the
 * migrations that it applied; throws a StartError that says why it could not go on, and keeps what it had applied.
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<string[]> {
  const { folder, lockTimeout = 10_000 } = options
  const sources = await readSources(folder)
  return connected(connectionString, async client => {
    await client.query('set statement_timeout = 0')
    await takeLock(client)
    const state = compare(sources, await readRecord(client))
    const reason = refusal(state)
    if (reason !== undefined) throw new StartError(reason)
    if (state.missing.length === 0 && state.functions.length === 0) return []
    await prepareRecord(client, sources.migrations)
    for (const file of sources.migrations) {
      if (state.missing.includes(file.name)) await applyMigration(client, file, lockTimeout)
    }
    await applyFunctions(client, sources.functions, lockTimeout)
    return state.missing
  })
}

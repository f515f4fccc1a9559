import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '#packages/start-error/index.ts'
import { connectionSettings } from './connection-settings.ts'
import { applyFunctions, applyMigration } from './migrate/apply.ts'
import { readSources, type Sources } from './migrate/files.ts'
import { prepareRecord, readRecord } from './migrate/record.ts'
import { compare, blockedReason, type SchemaState } from './migrate/state.ts'
import { inTransaction } from './migrate/transaction.ts'
import { createQueue } from './queue.ts'

export { blockedReason, type SchemaState } from './migrate/state.ts'

/** Kysely's migrator, which earlier versions used, takes the same lock. */
const lockId = '3853314791062309107'

export interface MigrateOptions {
  /** The folder that contains `migrations/` and `functions/`. */
  folder?: string
  /** How long a transaction waits for a table lock, in milliseconds. */
  lockTimeout?: number
  /** Receives a line if another instance must finish first. */
  log?: (line: string) => void
}

async function connected<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...connectionSettings, connectionString, application_name: 'prochar migrate' })
  // Without a listener, a broken connection would end the process. With one, only the running statement fails.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Takes the lock that serializes migrations between instances; closing the connection releases it. Polls instead of
 * blocking, because a blocked statement would hold a snapshot that blocks `create index concurrently`.
 */
async function takeLock(client: Client, log: ((line: string) => void) | undefined): Promise<void> {
  for (let logged = false; ; await delay(50)) {
    const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${lockId}) as taken`)
    if (rows[0]?.taken) return
    if (!logged) log?.('Waiting for another instance, which is migrating the database…')
    logged = true
  }
}

/** Compares a database with the program's migrations without changing it. */
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

/** Whether a database has never been migrated. */
export const isNew = (connectionString: string): Promise<boolean> =>
  connected(connectionString, async client => {
    const { migrations, unfinishedRestore } = await readRecord(client)
    return migrations.size === 0 && !unfinishedRestore
  })

/**
 * Migrates a database: applies each missing migration in its own transaction, then the functions, triggers and views if
 * they have changed. Several instances may start at once. Returns the names of the applied migrations. Throws a
 * StartError if it cannot continue; migrations applied before that remain.
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<string[]> {
  return applyMissing(connectionString, await readSources(options.folder), { ...options, restoring: false })
}

/** Like `migrate`, but with the files of a backup, for a database that a restore has marked. */
export const migrateForRestore = (connectionString: string, sources: Sources): Promise<string[]> =>
  applyMissing(connectionString, sources, { restoring: true })

/** Throws a StartError if the database is read-only, although the schema may be complete. */
async function assertWritable(client: Client): Promise<void> {
  const { rows } = await client.query<{ standby: boolean; readOnly: boolean }>(
    `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly"`,
  )
  if (rows[0]?.standby) {
    throw new StartError('The PostgreSQL at DATABASE_URL is a standby, which cannot be changed: use its primary.')
  }
  if (!rows[0]?.readOnly) return
  throw new StartError(
    'The database of DATABASE_URL is read-only, since default_transaction_read_only is on for it, its user or the whole ' +
      'PostgreSQL: turn that off; some managed services turn it on while the disk is full.',
  )
}

/** Also finds the operators of pg_trgm if somebody has installed it elsewhere, such as in a schema for extensions. */
async function findTrigrams(client: Client): Promise<void> {
  await client.query(
    `select set_config('search_path', 'public, ' || extnamespace::regnamespace, false)
      from pg_extension where extname = 'pg_trgm'`,
  )
}

async function applyMissing(
  connectionString: string,
  sources: Sources,
  { lockTimeout = 10_000, log, restoring }: MigrateOptions & { restoring: boolean },
): Promise<string[]> {
  return connected(connectionString, async client => {
    await assertWritable(client)
    await client.query('set statement_timeout = 0')
    await takeLock(client, log)
    await createQueue(connectionString)
    const recorded = await readRecord(client)
    const state = compare(sources, restoring ? { ...recorded, unfinishedRestore: false } : recorded)
    const reason = blockedReason(state)
    if (reason !== undefined) throw new StartError(reason)
    if (state.missing.length === 0 && state.functions.length === 0) return []
    await prepareRecord(client, sources.migrations)
    await findTrigrams(client)
    for (const file of sources.migrations) {
      if (state.missing.includes(file.name)) await applyMigration(client, file, lockTimeout)
    }
    await applyFunctions(client, sources.functions, lockTimeout)
    return state.missing
  })
}

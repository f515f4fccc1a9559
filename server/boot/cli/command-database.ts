import { isNew, migrate, pendingMigrations, blockedReason } from '#database/migrate.ts'
import { hasCluster } from '#packages/embedded-postgres/cluster.ts'
import { StartError } from '#packages/start-error/index.ts'
import { sharedDatabaseUrl } from '#platform/database/database-url.ts'
import { openDatabase, type Db, type ReadOnlyDb } from '#platform/database/db.ts'
import { databaseTimeouts } from '#platform/database/timeouts.ts'
import { readConfig, type Config } from '../config.ts'
import { printNote } from './command-failure.ts'
import { disposeOnSignal } from './interruption.ts'

/** Commands delay nobody, and checking a large ledger takes a while. */
export const commandTimeouts = databaseTimeouts(3_600)

/** Prepares and opens the database, and closes it when the work is done. */
async function withDatabase<T>(
  config: Config,
  prepare: (url: string) => Promise<unknown>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  await using stack = new AsyncDisposableStack()
  disposeOnSignal(stack)
  const url = await sharedDatabaseUrl(config, () => undefined, stack)
  await prepare(url)
  const { db } = await openDatabase(url, () => undefined, commandTimeouts)
  stack.defer(() => db.destroy())
  return await work(db)
}

/** Throws a StartError if no site has ever used the database. */
async function assertUsed(url: string): Promise<void> {
  if (!(await isNew(url))) return
  throw new StartError(
    "There is no site in this database: set DATA_DIR or DATABASE_URL to the site's database, or start Prochar first.",
  )
}

/** Throws a StartError unless the database's migrations, functions and views match this program exactly. */
async function assertMigrated(url: string): Promise<void> {
  const state = await pendingMigrations(url)
  const reason = blockedReason(state)
  if (reason !== undefined) throw new StartError(reason)
  if (state.missing.length === 0 && state.functions.length === 0) return
  throw new StartError(
    'This database has not been migrated to this version: start this version once, which migrates it, ' +
      'or run this command from the version that the database was last used with.',
  )
}

export interface ChangeOptions {
  config?: Config
  /** Whether to create a missing database. */
  mayCreate?: boolean
}

/**
 * Runs work that changes the site's database, whether or not the site is running. Migrates the database first if
 * necessary. Throws a StartError if there is no database or it is empty, unless it may create one.
 */
export async function changeDatabase<T>(
  work: (db: Db) => Promise<T>,
  { config = readConfig(), mayCreate = false }: ChangeOptions = {},
): Promise<T> {
  if (!mayCreate) await assertExists(config)
  const prepare = async (url: string) => {
    if (!mayCreate) await assertUsed(url)
    await migrate(url, { log: printNote })
  }
  return withDatabase(config, prepare, work)
}

/**
 * Runs work that reads the site's database, whether or not the site is running. Throws a StartError if there is no
 * database or if its migrations do not match this program.
 */
export async function inspectDatabase<T>(work: (db: ReadOnlyDb) => Promise<T>): Promise<T> {
  const config = readConfig()
  await assertExists(config)
  return withDatabase(config, assertMigrated, work)
}

/** Throws a StartError instead of creating a missing database. */
async function assertExists({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== undefined || (await hasCluster(dataDir))) return
  throw new StartError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL to the site's database.`)
}

/**
 * Returns the owner's URL of the site's database. Starts an embedded database that is not running, until the stack is
 * disposed. Throws a StartError if there is none.
 */
export async function siteDatabaseUrl(config: Config, stack: AsyncDisposableStack): Promise<string> {
  await assertExists(config)
  return sharedDatabaseUrl(config, () => undefined, stack)
}

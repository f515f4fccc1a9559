import { openEmbeddedPostgres } from '#packages/embedded-postgres/index.ts'
import { runningPostgresUrl } from '#packages/embedded-postgres/running.ts'
import { StartError } from '#packages/start-error/index.ts'
import { BoundedClient } from './bounded-client.ts'
import { connectionsPerProcess } from './db.ts'
import { databaseTimeouts, type DatabaseTimeouts } from './timeouts.ts'

/** The oldest PostgreSQL version with the features the schema uses. */
const oldestVersion = 150_000

interface Checked {
  version: number
  user: string
  encoding: string
  /** Whether it treats `I` and `i` as the same letter, as Prochar assumes for names, IDs and searches. */
  foldsLatin: boolean
  /** Whether it has never been migrated. */
  isNew: boolean
  mayCreate: boolean
  /** The owner of the tables, if this user may not read them. */
  onlyOwner: string | null
  /** Whether it has another program's tables with the same names as Prochar's. */
  isForeign: boolean
}

const createAnother = `create another one with create database … encoding 'UTF8' locale_provider libc locale 'C.UTF-8' template template0.`

/** Why this program cannot use a database; undefined if it can. */
function unusableReason({
  version,
  user,
  encoding,
  foldsLatin,
  isNew,
  mayCreate,
  onlyOwner,
  isForeign,
}: Checked): string | undefined {
  if (version < oldestVersion) return 'The PostgreSQL at DATABASE_URL is too old: use version 15 or newer.'
  if (onlyOwner !== null) {
    return `The database user ${user} may not read the tables in the database of DATABASE_URL: use their owner, ${onlyOwner}.`
  }
  if (isForeign) return 'The database of DATABASE_URL belongs to another program: create one for Prochar alone.'
  if (!isNew) return undefined
  // In any other encoding, Bangla texts could not be stored, or would be cut within a letter.
  if (encoding !== 'UTF8') return `The database of DATABASE_URL has the encoding ${encoding}: ${createAnother}`
  if (!foldsLatin) {
    return `The database of DATABASE_URL has the locale of a language in which i is not the small letter of I: ${createAnother}`
  }
  // In PostgreSQL 15 and newer, only the owner may create tables unless it grants that to others.
  if (mayCreate) return undefined
  return (
    `The database user ${user} may not create tables in the database of DATABASE_URL: ` +
    `as a superuser, make it the owner with alter database … owner to ${user}.`
  )
}

/** Throws a StartError unless the session has the settings that it was opened with. */
async function requireSettings(client: BoundedClient, timeouts: DatabaseTimeouts): Promise<void> {
  const { rows } = await client.query<{ setting: string }>(
    `select setting from pg_settings where name = 'statement_timeout'`,
  )
  if (rows[0]?.setting === String(timeouts.statement)) return
  throw new StartError(
    'The database ignores session settings: DATABASE_URL must point to PostgreSQL itself, not to a connection pooler, and must not set options.',
  )
}

/** Connects once, to report an unusable address in one sentence. */
async function checkDatabase(url: string): Promise<void> {
  const timeouts = databaseTimeouts()
  let client: BoundedClient | undefined
  try {
    // This reads the certificates that the URL names.
    client = new BoundedClient({ connectionString: url, timeouts, connectionTimeoutMillis: 10_000 })
    client.on('error', () => undefined)
    await client.connect()
    await requireSettings(client, timeouts)
    const { rows } = await client.query<Checked>(
      `select current_setting('server_version_num')::integer as version, current_user as user,
        current_setting('server_encoding') as encoding, lower('I') = 'i' and upper('i') = 'I' as "foldsLatin",
        to_regclass('schema_migrations') is null as "isNew",
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
        (select pg_get_userbyid(relowner) from pg_class
          where oid = to_regclass('schema_migrations') and not has_table_privilege(oid, 'select')) as "onlyOwner",
        case when to_regclass('schema_migrations') is null then to_regclass('users') is not null
          else not exists (select from pg_attribute
            where attrelid = to_regclass('schema_migrations') and attname = 'name' and not attisdropped) end as "isForeign"`,
    )
    const reason = rows[0] && unusableReason(rows[0])
    if (reason !== undefined) throw new StartError(reason)
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = (error as Error).message || String((error as { code?: string }).code)
    throw new StartError(
      `The PostgreSQL at DATABASE_URL cannot be used (${reason}): check the address and that it is running.`,
    )
  } finally {
    await client?.end().catch(() => undefined)
  }
}

/**
 * Connections besides those of the serving processes: for background work, commands and people inspecting the database.
 */
const otherConnections = 50

export interface DatabasePlace {
  /** An external PostgreSQL; undefined starts the embedded one. */
  databaseUrl: string | undefined
  /** The folder for the embedded one. */
  dataDir: string
  /** The number of serving processes. */
  processes: number
}

/**
 * Returns the URL of the database to use. Without a configured one, starts the embedded server and stops it when the
 * stack is disposed. Throws a StartError.
 */
export async function databaseUrl(
  config: DatabasePlace,
  log: (line: string) => void,
  stack: AsyncDisposableStack,
): Promise<string> {
  if (config.databaseUrl !== undefined) {
    await checkDatabase(config.databaseUrl)
    return config.databaseUrl
  }
  log('Starting PostgreSQL…')
  const connections = Math.max(100, otherConnections + config.processes * connectionsPerProcess)
  return openEmbeddedPostgres({ dataDir: config.dataDir, log, connections }, stack)
}

/**
 * Like `databaseUrl`, for commands that may run while the site runs: uses an embedded server that is already running.
 */
export async function sharedDatabaseUrl(
  config: DatabasePlace,
  log: (line: string) => void,
  stack: AsyncDisposableStack,
): Promise<string> {
  const running = config.databaseUrl === undefined ? await runningPostgresUrl(config.dataDir) : undefined
  return running ?? databaseUrl(config, log, stack)
}

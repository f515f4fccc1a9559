import { Client } from 'pg'
import type { Config } from '../config.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/index.ts'
import { runningPostgresUrl } from '../embedded-postgres/running.ts'
import { StartError } from '../start-error.ts'

/** The oldest PostgreSQL that has what the schema uses. */
const oldestVersion = 150_000

/** Connects once, so that what is wrong with the address is said in a sentence. */
async function checkDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    if (Number(rows[0]?.version) < oldestVersion) {
      throw new StartError('The PostgreSQL at DATABASE_URL is too old: version 15 or newer is needed.')
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = (error as Error).message || String((error as { code?: string }).code)
    throw new StartError(
      `The PostgreSQL at DATABASE_URL cannot be used (${reason}): check the address and that it is running.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * The address of the database to use. The embedded one is started, and stopped when the stack is disposed of. Throws
 * what is wrong in a sentence.
 */
export async function databaseUrl(
  config: Config,
  say: (line: string) => void,
  stack: AsyncDisposableStack,
): Promise<string> {
  if (config.databaseUrl !== undefined) {
    await checkDatabase(config.databaseUrl)
    return config.databaseUrl
  }
  say('Starting PostgreSQL…')
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say })
  stack.defer(() => postgres.stop())
  return postgres.url
}

/** The same for a command that may run beside the site: an embedded database that is running is used as it is. */
export async function sharedDatabaseUrl(
  config: Config,
  say: (line: string) => void,
  stack: AsyncDisposableStack,
): Promise<string> {
  const running = config.databaseUrl === undefined ? await runningPostgresUrl(config.dataDir) : undefined
  return running ?? databaseUrl(config, say, stack)
}

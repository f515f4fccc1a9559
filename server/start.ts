import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { migrate } from '../database/migrate.ts'
import { createApp } from './app.ts'
import { createFirstAdmin } from './auth/admins.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import { startHousekeeping } from './platform/housekeeping.ts'
import { initializeSettings, storedJwtSecret } from './platform/settings.ts'
import { StartError } from './platform/start-error.ts'
import { createTokens } from './platform/tokens.ts'

const builtSite = join(import.meta.dirname, '../dist/web')

/** Things to undo at the end, last things first. */
class Closing {
  readonly #steps: (() => unknown)[] = []
  add(step: () => unknown): void {
    this.#steps.unshift(step)
  }
  async close(): Promise<void> {
    for (const step of this.#steps.splice(0)) await step()
  }
}

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
    throw new StartError(`The PostgreSQL at DATABASE_URL cannot be used (${reason}): check the address and that it is running.`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function databaseUrl(config: Config, say: (line: string) => void, closing: Closing): Promise<string> {
  if (config.databaseUrl !== undefined) {
    await checkDatabase(config.databaseUrl)
    return config.databaseUrl
  }
  say('Starting PostgreSQL…')
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say })
  closing.add(() => postgres.stop())
  return postgres.url
}

async function open(config: Config, say: (line: string) => void, closing: Closing): Promise<string> {
  const url = await databaseUrl(config, say, closing)
  const applied = await migrate(url)
  if (applied.length > 0) say(`Database brought up to date (${applied.length} migrations).`)
  const { db, restricted } = await openDatabase(url, error => say(`A database connection broke: ${error.message}`))
  closing.add(() => db.destroy())
  if (!restricted) say('Note: this database user may not create roles, so balances are guarded by triggers alone.')
  await initializeSettings(db, config.platformFeeBasisPoints)
  const tokens = createTokens(config.jwtSecret ?? (await storedJwtSecret(db)))
  if (config.admin) await createFirstAdmin(db, config.admin)
  closing.add(startHousekeeping(db, error => say(`Housekeeping failed: ${String(error)}`)))

  const app = await createApp(
    { db, tokens },
    {
      logLevel: config.logLevel,
      rateLimit: config.rateLimit,
      site: existsSync(builtSite) ? { folder: builtSite, config: { currencyDisplay: config.currencyDisplay } } : undefined,
    },
  )
  closing.add(() => app.close())
  return await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${config.port} is taken: stop what uses it, or choose another with PORT=3001.`,
      EACCES: `Port ${config.port} may not be used by this user: choose one above 1023 with PORT.`,
      EADDRNOTAVAIL: `HOST ${config.host} is no address of this machine.`,
      ENOTFOUND: `HOST ${config.host} is no address of this machine.`,
    }
    throw new StartError(reasons[error.code ?? ''] ?? error.message)
  })
}

/** Starts everything in order, telling what it does; `stop` undoes it in reverse. Throws a StartError that says what to do. */
export async function start(config: Config, say: (line: string) => void): Promise<{ address: string; stop(): Promise<void> }> {
  const closing = new Closing()
  try {
    const address = await open(config, say, closing)
    say(`Prochar is listening on ${address}`)
    return { address, stop: () => closing.close() }
  } catch (error) {
    await closing.close()
    throw error
  }
}

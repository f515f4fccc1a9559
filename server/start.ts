import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#database/migrate.ts'
import { openDemo, type SignIn } from '#demo/demo.ts'
import { createApp } from './app.ts'
import { createFirstAdmin } from './auth/index.ts'
import { startBackground } from './background.ts'
import type { Config } from './platform/config.ts'
import { databaseUrl } from './platform/database/database-url.ts'
import { openDatabase } from './platform/database/db.ts'
import { initializeSettings, storedJwtSecret } from './platform/database/settings.ts'
import { openFiles } from './platform/files/open-files.ts'
import { createTokens } from './platform/security/tokens.ts'
import { StartError } from './platform/start-error.ts'

const builtSite = join(import.meta.dirname, '../dist/web')

interface Opened {
  address: string
  /** The demo logins to print, if there are any. */
  demo: SignIn[]
}

async function open(config: Config, log: (line: string) => void, stack: AsyncDisposableStack): Promise<Opened> {
  const url = await databaseUrl(config, log, stack)
  const applied = await migrate(url)
  if (applied.length > 0) log(`Database brought up to date (${applied.length} migrations).`)
  const { db, restricted } = await openDatabase(url, error => log(`A database connection broke: ${error.message}`))
  stack.defer(() => db.destroy())
  if (!restricted) log('Note: this database user may not create roles, so balances are guarded by triggers alone.')
  await initializeSettings(db, config.platformFeeBasisPoints)
  await startBackground(url, db, log, stack)
  const tokens = createTokens(config.jwtSecret ?? (await storedJwtSecret(db)))
  const services = { db, tokens, files: await openFiles(config), security: config.security }
  // Before the first admin, because the demo needs an empty database, and before anyone can log in.
  const demo = await openDemo(services, config.demoData)
  if (demo.deactivated > 0) {
    log(
      `The demo's ${demo.deactivated} accounts are deactivated, since their password is public. ` +
        'On a loopback HOST, DEMO_DATA=on activates them again.',
    )
  }
  if (config.admin) await createFirstAdmin(db, config.admin)

  const siteConfig = { currencyDisplay: config.currencyDisplay, demo: demo.signIns, wallets: config.wallets }
  const app = await createApp(services, {
    logLevel: config.logLevel,
    rateLimit: config.rateLimit,
    site: existsSync(builtSite) ? { folder: builtSite, config: siteConfig } : undefined,
  })
  stack.defer(() => app.close())
  const address = await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${config.port} is taken: stop what uses it, or choose another with PORT=3001.`,
      EACCES: `Port ${config.port} may not be used by this user: choose one above 1023 with PORT.`,
      EADDRNOTAVAIL: `HOST ${config.host} is not an address of this machine.`,
      ENOTFOUND: `HOST ${config.host} is not an address of this machine.`,
    }
    throw new StartError(reasons[error.code ?? ''] ?? error.message)
  })
  return { address, demo: demo.signIns }
}

/**
 * Starts the server and logs progress. `stop` tears everything down in reverse order; a part that fails to stop does
 * not keep the others from stopping, and its error is thrown at the end. Throws a StartError that says what to do.
 */
export async function start(
  config: Config,
  log: (line: string) => void,
): Promise<{ address: string; stop(): Promise<void> }> {
  await using stack = new AsyncDisposableStack()
  const { address, demo } = await open(config, log, stack)
  log(`Prochar is listening on ${address}`)
  if (demo.length > 0) log('Try it as one of these:')
  for (const { role, email, password } of demo) log(`  ${role.padEnd(10)}  ${email}  ${password}`)
  const running = stack.move()
  return { address, stop: () => running.disposeAsync() }
}

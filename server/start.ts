import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#database/migrate.ts'
import { openDemo, type SignIn } from '#demo/demo.ts'
import { createApp } from './app.ts'
import { createFirstAdmin } from './auth/index.ts'
import { startBackground } from './background.ts'
import { logOutput } from './log-output.ts'
import { createMetrics, serveMetrics } from './metrics/index.ts'
import type { Config } from './platform/config.ts'
import { databaseUrl } from './platform/database/database-url.ts'
import { openDatabase, unrestrictedNote } from './platform/database/db.ts'
import { databaseLimits } from './platform/database/limits.ts'
import { initializeSettings } from './platform/database/settings.ts'
import { openFiles } from './platform/files/open-files.ts'
import { configuredSecrets, followSecrets, storedSecrets } from './platform/security/secrets.ts'
import { createTokens } from './platform/security/tokens.ts'
import { StartError } from './platform/start-error.ts'

const builtSite = join(import.meta.dirname, '../dist/web')

interface Opened {
  address: string
  /** The demo logins to print, if there are any. */
  demo: SignIn[]
}

/** Explains why a server could not listen, in terms of the variables that name its address. */
function cannotListen(portVariable: string, port: number, hostVariable: string, host: string) {
  return (error: NodeJS.ErrnoException): never => {
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is taken: stop what uses it, or choose another with ${portVariable}=${port + 1}.`,
      EACCES: `Port ${port} may not be used by this user: choose one above 1023 with ${portVariable}.`,
      EADDRNOTAVAIL: `${hostVariable} ${host} is not an address of this machine.`,
      ENOTFOUND: `${hostVariable} ${host} is not an address of this machine.`,
    }
    throw new StartError(reasons[error.code ?? ''] ?? error.message)
  }
}

async function open(config: Config, log: (line: string) => void, stack: AsyncDisposableStack): Promise<Opened> {
  const url = await databaseUrl(config, log, stack)
  const applied = await migrate(url)
  if (applied.length > 0) log(`Database brought up to date (${applied.length} migrations).`)
  const limits = databaseLimits(config.databaseTimeout)
  const onBreak = (error: Error) => log(`A database connection broke: ${error.message}`)
  const { db, unrestricted } = await openDatabase(url, onBreak, limits)
  stack.defer(() => db.destroy())
  if (unrestricted !== undefined) log(unrestrictedNote(unrestricted))
  await initializeSettings(db, config.platformFeeBasisPoints)
  await startBackground({ connectionString: url, limits, db }, log, stack)
  const configured = configuredSecrets(config.jwtSecret, config.jwtSecretPrevious)
  const tokens = createTokens(configured ?? (await storedSecrets(db)))
  if (!configured) stack.defer(followSecrets(db, tokens))
  const services = { db, tokens, files: await openFiles(config), security: config.security }
  // Before the first admin, because the demo needs an empty database, and before anyone can log in.
  const demo = await openDemo(services, config.demoData)
  if (demo.deactivated > 0) {
    log(
      `The demo's ${demo.deactivated} accounts are deactivated, since their password is public. ` +
        'On a loopback HOST and without TRUST_PROXY and PUBLIC_URL, DEMO_DATA=on activates them again.',
    )
  }
  if (config.admin) await createFirstAdmin(db, config.admin)

  const siteConfig = { currencyDisplay: config.currencyDisplay, demo: demo.signIns, wallets: config.wallets }
  const metrics = config.metrics && createMetrics(db)
  const app = await createApp(services, {
    logLevel: config.logLevel,
    logTo: logOutput(),
    rateLimit: config.rateLimit,
    ...(metrics && { metrics }),
    trustProxy: config.trustProxy,
    hstsSubdomains: config.hstsSubdomains,
    publicUrl: config.publicUrl,
    site: existsSync(builtSite) ? { folder: builtSite, config: siteConfig } : undefined,
  })
  stack.defer(() => app.close())
  if (config.metrics && metrics) {
    const { port, host } = config.metrics
    stack.defer(
      await serveMetrics(metrics, config.metrics).catch(cannotListen('METRICS_PORT', port, 'METRICS_HOST', host)),
    )
    log(`Metrics are at http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`)
  }
  const address = await app
    .listen({ port: config.port, host: config.host })
    .catch(cannotListen('PORT', config.port, 'HOST', config.host))
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

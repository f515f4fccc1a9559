import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { extensions } from '#contract/values/extensions.ts'
import { StartError } from '#packages/start-error/index.ts'
import { serveMetrics, type Metrics } from '#server/desk/metrics/index.ts'
import type { Services } from '#server/domain/index.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { walletsWith, type Login } from './demo.ts'
import { logOutput } from './log-output.ts'

const builtSite = join(import.meta.dirname, '../../dist/web')

/** Explains why the server could not listen, naming the variables that set the address. */
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

/**
 * Throws a StartError if another program uses one of our addresses, if this program may not use it, or if two of our
 * addresses are the same.
 */
export async function checkAddresses({ port, host, metrics }: Config): Promise<void> {
  const addresses = [
    { port, host, variables: ['PORT', 'HOST'] },
    ...(metrics ? [{ ...metrics, variables: ['METRICS_PORT', 'METRICS_HOST'] }] : []),
  ] as const
  await using probes = new AsyncDisposableStack()
  for (const { port, host, variables } of addresses) {
    const probe = createServer().listen(port, host)
    await once(probe, 'listening').catch(cannotListen(variables[0], port, variables[1], host))
    probes.use(probe)
  }
}

interface Served {
  services: Services
  /** The demo logins to show. */
  demo: Login[]
  /** Receives the durations of requests. */
  metrics: Pick<Metrics, 'registry'> | undefined
}

/** Serves the site and the API. Returns the address. */
export async function listen(
  config: Config,
  { services, demo, metrics }: Served,
  stack: AsyncDisposableStack,
): Promise<string> {
  const wallets = await walletsWith(services.wallets, demo.length > 0)
  const mail = config.mail.smtp ? 'sent' : 'kept'
  const { currencyDisplay, supportEmail } = config
  const siteConfig = { supports: extensions, currencyDisplay, supportEmail, demo, wallets, mail } as const
  const app = await createApp(
    { ...services, wallets },
    {
      logLevel: config.logLevel,
      logTo: logOutput(),
      rateLimit: config.rateLimit,
      ...(metrics && { metrics }),
      trustProxy: config.trustProxy,
      hstsSubdomains: config.hstsSubdomains,
      publicUrl: config.publicUrl,
      corsOrigins: config.corsOrigins,
      site: { folder: existsSync(builtSite) ? builtSite : undefined, config: siteConfig },
    },
  )
  stack.defer(() => app.close())
  return app
    .listen({ port: config.port, host: config.host })
    .catch(cannotListen('PORT', config.port, 'HOST', config.host))
}

/** Serves the metrics if an address is configured for them. */
export async function listenForMetrics(
  config: Config,
  metrics: Metrics | undefined,
  log: (line: string) => void,
  stack: AsyncDisposableStack,
): Promise<void> {
  if (!config.metrics || !metrics) return
  const { port, host } = config.metrics
  stack.defer(
    await serveMetrics(metrics, config.metrics).catch(cannotListen('METRICS_PORT', port, 'METRICS_HOST', host)),
  )
  log(`Metrics are at http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`)
}

import { once } from 'node:events'
import { loggedLine } from '#packages/logged-error/index.ts'
import { StartError } from '#packages/start-error/index.ts'
import { connectionsTo } from '#platform/database/db.ts'
import { databaseTimeouts } from '#platform/database/timeouts.ts'
import { setWaker } from '#platform/events/wake.ts'
import { listenForHints } from '#platform/live/listen-for-hints.ts'
import { LiveStreams } from '#platform/live/streams.ts'
import { createProcessRegistry } from '#server/desk/metrics/index.ts'
import type { Config } from './config.ts'
import { listen } from './listen.ts'
import type { FromProcess, ToProcess } from './process-messages.ts'
import { openReplica, openServices } from './services.ts'
import { openSiteFiles } from './site-files.ts'

/** How long the announcement of committed events waits, in milliseconds, so that many share one message. */
const announceDelay = 20

const send = (message: FromProcess) => void process.send?.(message)

/** Announces at most once per delay. */
function announcer(): () => void {
  let announcing = false
  return () => {
    if (announcing) return
    announcing = true
    setTimeout(() => {
      announcing = false
      send({ type: 'emitted' })
    }, announceDelay)
  }
}

async function serve(
  config: Config,
  { url, access, demo }: Extract<ToProcess, { type: 'serve' }>,
  log: (line: string) => void,
): Promise<{ address: string; stop(): Promise<void> }> {
  await using stack = new AsyncDisposableStack()
  const timeouts = databaseTimeouts(config.databaseTimeout)
  const db = connectionsTo(
    url,
    error => log(`A database connection broke: ${loggedLine(error)}`),
    timeouts,
    access.role,
  )
  stack.defer(() => db.destroy())
  setWaker(db, announcer())
  const live = new LiveStreams(db)
  stack.defer(listenForHints(live, { connectionString: url, timeouts }))
  const services = await openServices(config, { db, live, files: await openSiteFiles(config, db, log) }, stack)
  const replica = openReplica(config, { db, access, timeouts }, log, stack)
  const registry = config.metrics && createProcessRegistry(replica)
  process.on('message', async (message: ToProcess) => {
    if (message.type !== 'measure' || !registry) return
    send({ type: 'measured', id: message.id, metrics: await registry.getMetricsAsJSON() })
  })
  const metrics = registry && { registry }
  const address = await listen(config, { services: { ...services, replica }, demo, metrics }, stack)
  const running = stack.move()
  return { address, stop: () => running.disposeAsync() }
}

/**
 * Serves as one of several processes, after the first one has prepared the database and while that one does the
 * background work. Ends when the first one does.
 */
export async function startWorker(
  config: Config,
  log: (line: string) => void,
): Promise<{ address: string; stop(): Promise<void> }> {
  const [message] = (await once(process, 'message')) as [Extract<ToProcess, { type: 'serve' }>]
  try {
    const serving = await serve(config, message, log)
    send({ type: 'listening', address: serving.address })
    return serving
  } catch (error) {
    if (error instanceof StartError) send({ type: 'refused', message: error.message })
    throw error
  }
}

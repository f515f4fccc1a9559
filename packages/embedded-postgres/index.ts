import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { prepareDatabase } from './application-database.ts'
import { findBinaries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { claim, connectTo } from './lock.ts'
import { ownerUrl, superuserUrl } from './owner.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { freePort, failureReason, spawnServer, type ServerProcess } from './server-process.ts'

export interface EmbeddedPostgresOptions {
  /** The server's files are in `${dataDir}/postgres`. */
  dataDir: string
  /** Receives progress and problems, one readable line at a time. */
  log: (line: string) => void
  /** Disable only in tests: faster, but a crash loses data. */
  durable?: boolean
  /** The maximum number of connections. */
  connections?: number
}

export interface EmbeddedPostgres {
  /** The application's database, for its owner. Stays the same until `stop`, even if the server restarts. */
  url: string
  /** The same for the cluster's superuser, which the application never needs. */
  superuserUrl: string
  /** Stops the server and waits for it to exit. Close your own connections first. */
  stop(): Promise<void>
}

interface Running {
  port: number
  lock: Client
}

const portTaken = /could not bind IPv4 address|could not create any TCP\/IP sockets/
const folderOccupied =
  /lock file "postmaster\.pid" (already exists|is empty)|bogus data in lock file|shared memory block .* is still in use/
const startTimeout = 30_000

/**
 * Runs and supervises a PostgreSQL server on loopback: replaces a server that a killed run left behind, and restarts
 * one that dies. Throws an EmbeddedPostgresError with PostgreSQL's own message if it cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true, connections = 100 } = options
  const binaries = await findBinaries()
  const cluster = await openCluster(dataDir, binaries, { durable, log })
  let current: ServerProcess | undefined
  const stopping = new AbortController()

  /** Starts a server, whatever the state of the folder, and locks it. Uses the given port, if any. */
  async function startServer(givenPort?: number): Promise<Running> {
    const deadline = performance.now() + startTimeout
    let attempt: ServerProcess | undefined
    for (let logged = false; ; await delay(20)) {
      const found = await findPostmaster(cluster.data)
      if (found?.status === 'ready') {
        const own = found.pid === current?.child.pid
        const connect = connectTo(cluster, found.port)
        const lock = await claim(cluster, connect, async connection => {
          if (own) await prepareDatabase(connection, cluster, connect, log)
        })
        if (lock && own) return { port: found.port, lock }
        if (lock) {
          // It may run with the settings or programs of an older version.
          log('Stopping the PostgreSQL that an earlier run left behind…')
          await stopPostmaster(found.pid, cluster.data)
        } else if (performance.now() > deadline) {
          throw new EmbeddedPostgresError(`PostgreSQL runs as process ${found.pid} but does not respond.`)
        }
      } else if (!found && !(current && isRunning(current))) {
        if (attempt) await checkRetry(attempt, givenPort, deadline)
        const port = givenPort ?? (await freePort())
        current = attempt = await spawnServer(cluster, binaries, { port, durable, connections })
      } else if (!logged && performance.now() > deadline - startTimeout + 5_000) {
        logged = true
        log('Waiting for PostgreSQL, which may be recovering from a crash…')
      }
    }
  }

  async function checkRetry(ended: ServerProcess, givenPort: number | undefined, deadline: number): Promise<void> {
    const reason = await failureReason(cluster, ended)
    // Exit code 0 means that another app, starting at the same moment, stopped it and may now own the cluster.
    const stoppedByOther = ended.child.exitCode === 0
    const transient = stoppedByOther || folderOccupied.test(reason) || portTaken.test(reason)
    if (transient && performance.now() < deadline && !stopping.signal.aborted) return
    const port = givenPort && portTaken.test(reason) ? ` on port ${givenPort}` : ''
    throw new EmbeddedPostgresError(`PostgreSQL could not start${port}: ${reason}`)
  }

  async function stopServer(): Promise<void> {
    if (current?.child.pid && isRunning(current)) await stopPostmaster(current.child.pid, cluster.data)
  }

  let running = await startServer().catch(async error => {
    await stopServer()
    throw error
  })

  let recovery: Promise<void> | undefined
  function watch(): void {
    running.lock.once('end', () => {
      if (!stopping.signal.aborted) recovery = recover()
    })
  }
  async function recover(): Promise<void> {
    log('The connection to PostgreSQL has ended; restarting it if it has exited…')
    for (let logged: string | undefined; !stopping.signal.aborted;) {
      try {
        running = await startServer(running.port)
        watch()
        return log('PostgreSQL is back.')
      } catch (error) {
        const { message } = error as Error
        if (message !== logged) log(message)
        logged = message
        await delay(1_000)
      }
    }
  }
  watch()

  let stopped: Promise<void> | undefined
  async function stop(): Promise<void> {
    stopping.abort()
    await recovery
    await stopServer()
    await running.lock.end()
  }
  return {
    url: ownerUrl(cluster, running.port),
    superuserUrl: superuserUrl(cluster, running.port),
    stop: () => (stopped ??= stop()),
  }
}

/** Starts a server that the stack stops, even if the stack is disposed during the start. Returns its URL. */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  stack: AsyncDisposableStack,
): Promise<string> {
  const starting = startEmbeddedPostgres(options)
  stack.defer(async () => (await starting.catch(() => undefined))?.stop())
  return (await starting).url
}

function isRunning({ child }: ServerProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

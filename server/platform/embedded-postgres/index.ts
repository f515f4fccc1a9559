import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { findBinaries } from './binaries.ts'
import { openCluster, user } from './cluster.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { claim } from './lock.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { freePort, lastWords, spawnServer, type ServerProcess } from './server-process.ts'

export { EmbeddedPostgresError } from './errors.ts'

export interface EmbeddedPostgresOptions {
  /** The server keeps everything in `${dataDir}/postgres`. */
  dataDir: string
  /** Hears, in a line for a person, of what takes time or went wrong. */
  log: (line: string) => void
  /** False only for tests: faster, and what was written may be lost. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  /** Stays the same until `stop`, also when the server had to be started again. */
  url: string
  /** Stops the server and waits for its end; close your own connections first. */
  stop(): Promise<void>
}

interface Running {
  pid: number
  port: number
  lock: Client
}

const portTaken = /could not bind IPv4 address|could not create any TCP\/IP sockets/
const stillOccupied = /lock file "postmaster\.pid" already exists|shared memory block .* is still in use/
const patience = 30_000

/**
 * Runs a PostgreSQL server of our own on loopback, and keeps it running: a server that a killed run left behind is
 * replaced, one that dies is started again. Throws an EmbeddedPostgresError in PostgreSQL's own words when it cannot.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true } = options
  const binaries = await findBinaries()
  const cluster = await openCluster(dataDir, binaries, { durable, log })
  let ours: ServerProcess | undefined
  const stopping = new AbortController()

  /** Brings a server up, from whatever state the folder is in, and claims it. A port that is given is kept. */
  async function bringUp(givenPort?: number): Promise<Running> {
    const deadline = Date.now() + patience
    let attempt: ServerProcess | undefined
    for (let told = false; ; await delay(20)) {
      const found = await findPostmaster(cluster.data)
      if (found?.status === 'ready') {
        const lock = await claim(cluster, found.port)
        if (lock && found.pid === ours?.child.pid) return { pid: found.pid, port: found.port, lock }
        if (lock) {
          // Its settings and programs may be older than ours.
          log('Stopping the PostgreSQL that an earlier run left behind…')
          await stopPostmaster(found.pid, cluster.data)
        } else if (Date.now() > deadline) {
          throw new EmbeddedPostgresError(`PostgreSQL runs as process ${found.pid} and does not answer.`)
        }
      } else if (!found && !(ours && isRunning(ours))) {
        if (attempt) await mayTryAgain(attempt, givenPort, deadline)
        const port = givenPort ?? (await freePort())
        ours = attempt = await spawnServer(cluster, binaries, { port, durable })
      } else if (!told && Date.now() > deadline - patience + 5_000) {
        told = true
        log('Waiting for PostgreSQL, which may be recovering from a crash…')
      }
    }
  }

  async function mayTryAgain(ended: ServerProcess, givenPort: number | undefined, deadline: number): Promise<void> {
    const words = await lastWords(cluster, ended)
    // It ends well only when it was told to: by another app that started at the same moment, and may have it now.
    const toldToStop = ended.child.exitCode === 0
    const passing = toldToStop || stillOccupied.test(words) || portTaken.test(words)
    if (passing && Date.now() < deadline && !stopping.signal.aborted) return
    const port = givenPort && portTaken.test(words) ? ` on port ${givenPort}` : ''
    throw new EmbeddedPostgresError(`PostgreSQL could not start${port}: ${words}`)
  }

  let running = await bringUp()

  let recovery: Promise<void> | undefined
  function watch(): void {
    running.lock.once('end', () => {
      if (!stopping.signal.aborted) recovery = recover()
    })
  }
  async function recover(): Promise<void> {
    log('PostgreSQL has gone; starting it again…')
    while (!stopping.signal.aborted) {
      try {
        running = await bringUp(running.port)
        watch()
        return log('PostgreSQL is back.')
      } catch (error) {
        log((error as Error).message)
        await delay(1_000)
      }
    }
  }
  watch()

  let stopped: Promise<void> | undefined
  async function stop(): Promise<void> {
    stopping.abort()
    await recovery
    await stopPostmaster(running.pid, cluster.data)
    await running.lock.end()
  }
  return {
    url: `postgres://${user}:${cluster.password}@127.0.0.1:${running.port}/${user}`,
    stop: () => (stopped ??= stop()),
  }
}

function isRunning({ child }: ServerProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

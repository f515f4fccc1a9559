import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, rename, stat, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Binaries } from './binaries.ts'
import { unusable, type Cluster } from './cluster.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { failureIn } from './failure-in.ts'
import { environment, launcherFor } from './ordinary-user.ts'
import { sharedBuffers } from './shared-buffers.ts'

/** A server process and the offset in the log where its output starts. */
export interface ServerProcess {
  child: ChildProcess
  logStart: number
}

const maxLogSize = 16 * 1024 * 1024

/**
 * Errors, their details and their statements contain values from rows. The program logs errors itself, without them.
 */
const logSettings = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}
// PostgreSQL's durability defaults (fsync, synchronous_commit) stay on.
const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC', log_timezone: 'UTC' }
// Test databases need no durability.
const testSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }

/** Starts the server in its own process group: Ctrl-C only reaches the app, which closes its connections first. */
export async function spawnServer(
  cluster: Cluster,
  binaries: Binaries,
  options: { port: number; durable: boolean; connections?: number },
): Promise<ServerProcess> {
  const { prefix, ...identity } = await launcherFor(cluster.folder)
  const { port, durable, connections = 100 } = options
  const numbers = { port: String(port), max_connections: String(connections) }
  const all = {
    ...settings,
    ...logSettings,
    ...numbers,
    ...(durable ? { shared_buffers: sharedBuffers() } : testSettings),
  }
  const parameters = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command = binaries.postgres, ...rest] = [...prefix, binaries.postgres, '-D', cluster.data, ...parameters]

  await rotateLog(cluster.logFile)
  const log = await open(cluster.logFile, 'a', 0o600).catch(unusable(cluster.folder))
  try {
    const logStart = (await log.stat()).size
    const stdio = ['ignore' as const, log.fd, log.fd]
    const child = spawn(command, rest, { cwd: '/', env: environment, detached: true, stdio, ...identity })
    await once(child, 'spawn').catch((error: Error) => {
      throw new EmbeddedPostgresError(`PostgreSQL could not start: ${error.message}`)
    })
    child.unref()
    return { child, logStart }
  } finally {
    await log.close()
  }
}

async function rotateLog(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    found => found.size,
    () => 0,
  )
  if (size > maxLogSize) await rename(logFile, `${logFile}.old`)
}

/** Returns what the server logged about why it ended, which may be nothing if the disk is full. */
export async function failureReason(cluster: Cluster, { logStart }: ServerProcess): Promise<string> {
  const log = await open(cluster.logFile)
  try {
    const { size } = await log.stat()
    const { buffer, bytesRead } = await log.read(Buffer.alloc(size - logStart), 0, size - logStart, logStart)
    const reason = failureIn(buffer.toString('utf8', 0, bytesRead))
    if (reason !== '') return reason
    const { bavail } = await statfs(cluster.folder)
    return bavail === 0 ? 'no space is left on its disk' : `see ${cluster.logFile}`
  } finally {
    await log.close()
  }
}

/** Finds a free port below the ephemeral range. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const probe = createServer()
    const free = await new Promise<boolean>(resolve => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (free) return port
  }
}

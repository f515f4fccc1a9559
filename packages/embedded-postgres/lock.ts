import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import type { Connect } from './application-database.ts'
import { application } from './application.ts'
import type { Cluster } from './cluster.ts'
import { EmbeddedPostgresError } from './errors.ts'

/** An arbitrary number, which must never change, so that earlier versions notice the lock. */
const key = '31651020126314866'
const timeout = 3_000

/** Opens connections to a cluster's databases. */
export function connectTo({ password }: Pick<Cluster, 'password'>, port: number): Connect {
  return async database => {
    const connection = new Client({
      host: '127.0.0.1',
      port,
      user: application.database,
      password,
      database,
      connectionTimeoutMillis: 10_000,
      application_name: `${application.database} supervisor`,
    })
    // The supervisor only needs to know that the connection ended.
    connection.on('error', () => undefined)
    try {
      await connection.connect()
      return connection
    } catch (error) {
      await connection.end()
      throw error
    }
  }
}

/**
 * Locks the cluster for this process with an advisory lock, which is never stale because PostgreSQL releases it when
 * the process ends, and then calls `prepare`. Returns undefined while the server does not accept connections. Throws if
 * another process holds the lock.
 */
export async function claim(
  cluster: Cluster,
  connect: Connect,
  prepare: (connection: Client) => Promise<void>,
): Promise<Client | undefined> {
  let connection: Client | undefined
  try {
    connection = await connect('postgres')
    // The connection of a process that was just killed may linger.
    for (const startedAt = performance.now(); !(await tryLock(connection)); await delay(50)) {
      if (performance.now() - startedAt < timeout) continue
      throw new EmbeddedPostgresError(
        `The folder ${cluster.folder} is in use by another ${application.title}: stop that one, or set DATA_DIR to another folder.`,
      )
    }
    await prepare(connection)
    return connection
  } catch (error) {
    await connection?.end()
    if (error instanceof EmbeddedPostgresError) throw error
    if (isTransient(error as Error)) return undefined
    throw new EmbeddedPostgresError(`The embedded PostgreSQL cannot be used: ${(error as Error).message}`)
  }
}

async function tryLock(connection: Client): Promise<boolean> {
  const { rows } = await connection.query<{ locked: boolean }>(`select pg_try_advisory_lock(${key}) as locked`)
  return rows[0]?.locked ?? false
}

/** The server is starting up, shutting down or just gone. */
function isTransient(error: Error): boolean {
  return error instanceof DatabaseError ? error.code?.startsWith('57P0') === true : true
}

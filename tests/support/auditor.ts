import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool, type ClientConfig } from 'pg'
import type { DB } from '#database/tables.ts'
import type { Db } from '#platform/database/db.ts'
import { testDatabaseUrl } from './database.ts'

/** Prepares every statement, even those without values. */
class PlanKeepingClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    const preparing = (text: unknown, ...rest: unknown[]) =>
      typeof text === 'string' && Array.isArray(rest[0])
        ? query({ name: createHash('sha1').update(text).digest('base64url'), text, values: rest[0] }, ...rest.slice(1))
        : query(text, ...rest)
    this.query = preparing as typeof this.query
  }
}

/**
 * A single connection to this worker's database for the checks after every test. With few rows, planning the views of
 * violations takes longer than reading them, so each is planned only once.
 */
export async function openAuditor(): Promise<Db> {
  const pool = new Pool({
    connectionString: await testDatabaseUrl(),
    Client: PlanKeepingClient,
    max: 1,
    options: '-c role=prochar_app',
  })
  // A test may break every connection. The next check opens another.
  pool.on('error', () => undefined)
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

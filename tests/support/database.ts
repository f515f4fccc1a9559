import { Client, DatabaseError } from 'pg'
import { beforeAll, inject } from 'vitest'
import { databaseTimeouts, type DatabaseTimeouts } from '#platform/database/timeouts.ts'
import { runOn, urlOf } from './server-databases.ts'

/** Timeouts that no test reaches, however busy the machine. The timeouts themselves are tested with short ones. */
export const patientTimeouts: DatabaseTimeouts = { ...databaseTimeouts(300), lock: 300_000, connect: 300_000 }

/** Timeouts that quickly end only what gets no reply. */
export const silenceTimeouts: DatabaseTimeouts = {
  ...patientTimeouts,
  reply: 1_000,
  idleTransaction: 1_000,
  connect: 2_000,
}

let url: Promise<string> | undefined

async function create(): Promise<string> {
  const { url, template } = inject('postgres')
  const name = template.replace(/template$/, process.env['VITEST_POOL_ID'] ?? '1')
  await runOn(
    url,
    `drop database if exists ${name} with (force)`,
    // Copying the files takes half as long as writing every page to the write-ahead log.
    `create database ${name} template ${template} strategy file_copy`,
  )
  return urlOf(url, name)
}

/** Makes the next use create the database afresh. Called before every test file, because files share their modules. */
export function forgetTestDatabase(): void {
  url = undefined
}

/** Returns the URL of this worker's database, creating and migrating it on first use in a test file. */
export function testDatabaseUrl(): Promise<string> {
  return (url ??= create())
}

/**
 * Makes new connections to this worker's database plan a prepared statement once, including those of triggers. By
 * default, PostgreSQL plans each of the first five uses on a connection, which took a quarter of its time in tests,
 * whose connections are short-lived.
 */
export async function planOnce(): Promise<void> {
  const owner = await connectAs('owner')
  await owner.query(`alter database ${owner.database} set plan_cache_mode = force_generic_plan`)
  await owner.end()
}

/** The database owner or the application's role. */
export type SqlRole = 'owner' | 'application'

/** Opens a new connection to this worker's database. */
export async function connectAs(role: SqlRole): Promise<Client> {
  const client = new Client({ connectionString: await testDatabaseUrl() })
  await client.connect()
  if (role === 'application') await client.query('set role prochar_app')
  return client
}

/** What most tests need of a connection. */
export type Connection = Pick<Client, 'query'>

/** A connection to this worker's database for the tests of a file, from before the first until after the last. */
export function useConnection(role: SqlRole): Connection {
  const connection = {} as Connection
  beforeAll(async () => {
    const client = await connectAs(role)
    connection.query = client.query.bind(client)
    return () => client.end()
  })
  return connection
}

/** Runs a statement as the database owner, on a connection of its own. */
export async function runAsOwner(statement: string): Promise<void> {
  const owner = await connectAs('owner')
  await owner.query(statement)
  await owner.end()
}

/** Why a transaction failed: the SQLSTATE, the constraint if there is one, and whether it failed at commit. */
export interface SqlRefusal {
  code: string | undefined
  constraint: string | undefined
  atCommit: boolean
}

/** Runs statements in one transaction. Returns why it failed; undefined if it committed. */
export async function attempt(client: Connection, statements: readonly string[]): Promise<SqlRefusal | undefined> {
  let atCommit = false
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    atCommit = true
    await client.query('commit')
    return undefined
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    await client.query('rollback')
    return { code: error.code, constraint: error.constraint, atCommit }
  }
}

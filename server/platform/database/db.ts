import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import { Pool, types } from 'pg'
import type { DB } from '#database/tables.ts'
import { inTransaction, SharedConnections, type Outcome, type Pipeline } from '#packages/pg-pipeline/index.ts'
import { asLogin, findLogin, type Login } from './application-login.ts'
import { BoundedClient, sessionSettings } from './bounded-client.ts'
import { instant } from './instants.ts'
import { PipelinedTransaction } from './pipelined-transaction.ts'
import { databaseTimeouts, type DatabaseTimeouts } from './timeouts.ts'

export type Db = Kysely<DB>
/** A transaction. Use cases write through nothing else. */
export type Tx = Transaction<DB>
/** A read-only Db or Tx. */
export type ReadOnlyDb = Pick<ReadonlyKysely<DB>, 'selectFrom' | 'fn'>

/** Parses a bigint (an amount or an id) into a safe integer. Throws rather than rounding. */
function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A number from the database is not a safe integer')
  return value
}

const parsers: Record<number, (text: string) => unknown> = {
  [types.builtins.INT8]: parseBigint,
  [types.builtins.TIMESTAMPTZ]: instant,
  // Dates stay text, so that no time zone is ever applied.
  [types.builtins.DATE]: text => text,
}

/** The restricted role. The first migration creates it if permitted; later migrations grant it what it needs. */
const applicationRole = 'prochar_app'

/** Warns the operator that the database is used without the restricted role. */
export const unrestrictedNote = (reason: string) =>
  `Note: balances are guarded by triggers alone, because ${reason}. To change that, see docs/operations/database.md.`

/** Warns the operator that the application connects as the owner. */
export const ownerNote = (reason: string) =>
  `Note: an injected statement could gain the rights of the tables' owner, because the application has no login of its own (${reason}). To change that, see docs/operations/database.md.`

/** Finds the restricted role and its login, and why either is unusable, as a clause. */
async function findRole(
  connectionString: string,
  timeouts: DatabaseTimeouts,
): Promise<{ role: string; login: Login | { reason: string } } | { reason: string }> {
  const client = new BoundedClient({ connectionString, timeouts })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ user: string; member: boolean; granted: boolean }>(
      `select current_user as user, pg_has_role(current_user, oid, 'member') as member,
        coalesce(has_table_privilege(oid, to_regclass('settings'), 'select'), true) as granted
      from pg_roles where rolname = $1`,
      [applicationRole],
    )
    const [found] = rows
    if (!found) return { reason: `this PostgreSQL has no role ${applicationRole}` }
    if (!found.member)
      return { reason: `the database user ${found.user} is not a member of the role ${applicationRole}` }
    if (!found.granted) return { reason: `the role ${applicationRole} was created after this database` }
    return { role: applicationRole, login: await findLogin(client, connectionString, applicationRole, timeouts) }
  } finally {
    await client.end()
  }
}

/** The number of connections for transactions and rare statements, each used by one caller at a time. */
const poolSize = 20
/** The number of connections shared by hot statements. */
const sharedSize = 4
/** The number of connections of one serving process: for requests, and one that listens for live events. */
export const connectionsPerProcess = poolSize + sharedSize + 1

/** A pool, plus shared connections for hot statements. */
export class Database extends Kysely<DB> {
  readonly #pool: Pool
  readonly shared: SharedConnections

  constructor(pool: Pool, shared: SharedConnections) {
    super({ dialect: new PostgresDialect({ pool }) })
    this.#pool = pool
    this.shared = shared
  }

  /** Runs work in a pipelined transaction, which `guard` may refuse; see `inTransaction`. */
  transact<T>(work: (tx: Tx) => Promise<Outcome<T>>, guard?: (tx: Tx) => Promise<unknown>): Promise<T> {
    const asTx = (pipeline: Pipeline) => new PipelinedTransaction(this.#pool, pipeline)
    return inTransaction(this.#pool, pipeline => work(asTx(pipeline)), {
      guard: guard && (pipeline => guard(asTx(pipeline))),
    })
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.shared.end()])
    // Kysely only closes a pool that its own queries have used.
    if (!this.#pool.ending) await this.#pool.end()
  }
}

/** How the application connects. */
export interface DatabaseAccess {
  /** The restricted role; undefined if it is unusable. */
  role: string | undefined
  /** Undefined if the application connects as the owner. */
  login: Login | undefined
}

export interface OpenDatabase {
  db: Database
  access: DatabaseAccess
  /** Why there is no restricted role, as a clause. */
  unrestricted: string | undefined
  /** Why the role has no login, as a clause. */
  connectsAsOwner: string | undefined
}

/**
 * Opens a pool with the restricted role on a migrated database; if that is impossible, the result explains why. A
 * statement that exceeds a timeout fails as unavailable, whether the database or the connection is to blame. `onError`
 * receives errors of idle connections, which the pool replaces.
 */
export async function openDatabase(
  connectionString: string,
  onError: (error: Error) => void,
  timeouts = databaseTimeouts(),
): Promise<OpenDatabase> {
  const found = await findRole(connectionString, timeouts)
  if ('reason' in found) {
    const db = connectionsTo(connectionString, onError, timeouts, undefined)
    return { db, access: { role: undefined, login: undefined }, unrestricted: found.reason, connectsAsOwner: undefined }
  }
  const { role, login: given } = found
  const login = 'reason' in given ? undefined : given
  const db = connectionsTo(asLogin(connectionString, login), onError, timeouts, role)
  const connectsAsOwner = 'reason' in given ? given.reason : undefined
  return { db, access: { role, login }, unrestricted: undefined, connectsAsOwner }
}

/** Opens a pool and shared connections with this role. They connect on demand. */
export function connectionsTo(
  connectionString: string,
  onError: (error: Error) => void,
  timeouts: DatabaseTimeouts,
  role: string | undefined,
): Database {
  const config = {
    connectionString,
    timeouts,
    application_name: 'prochar',
    pipeline: true,
    types: { getTypeParser: ((id: number) => parsers[id] ?? types.getTypeParser(id)) as typeof types.getTypeParser },
    // JIT is off because compiling a plan takes longer than any of these queries. The default cost of a random page
    // assumes spinning disks, and would favour full scans over index scans.
    options: `${sessionSettings(timeouts)} -c TimeZone=UTC -c jit=off -c random_page_cost=1.1${role ? ` -c role=${role}` : ''}`,
  }
  const pool = new Pool({
    ...config,
    Client: BoundedClient,
    prepares: true,
    max: poolSize,
    connectionTimeoutMillis: timeouts.connect,
    maxLifetimeSeconds: timeouts.lifetime / 1_000,
  } as unknown as ConstructorParameters<typeof Pool>[0])
  // A connection that is being closed is no longer needed.
  pool.on('error', error => {
    if (!pool.ending) onError(error)
  })
  // Without a listener, a connection that breaks between two statements would end the process. With one, only the next
  // statement fails.
  pool.on('connect', client => client.on('error', () => undefined))
  // Estimates for unknown values look worse, so PostgreSQL would often replan these statements. It would also memoize
  // people for all rows of a large table, which takes longer than looking up those of one page.
  const generic = '-c plan_cache_mode=force_generic_plan -c enable_memoize=off'
  const options = `${config.options} -c default_transaction_read_only=on ${generic}`
  const shared = new SharedConnections(() => new BoundedClient({ ...config, options }), sharedSize, timeouts)
  return new Database(pool, shared)
}

import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import { Client, Pool, types, type ClientConfig } from 'pg'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
/** A transaction: the only way to write. */
export type Tx = Transaction<DB>
/** What readers take: it cannot write. A Db or a Tx will do. */
export type Reader = Pick<ReadonlyKysely<DB>, 'selectFrom' | 'fn'>

/** Poisha and ids are 64-bit in the database and safe integers here; what is not is a fault, never a rounding. */
function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is no safe integer`)
  return value
}

const parsers: Record<number, (text: string) => unknown> = {
  [types.builtins.INT8]: parseBigint,
  // A plain date stays text: it never passes through a JavaScript Date.
  [types.builtins.DATE]: text => text,
}

const names = new Map<string, string>()

/** The name that a statement is prepared under: the same text has the same name on every connection. */
function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

/**
 * Ends a statement that is not prepared: what its values are decides how it is best done, so that PostgreSQL plans it
 * for them each time.
 */
const planEachTime = '/* planned for its values */'
export const plannedForItsValues = sql.raw(planEachTime)

/** A client that prepares every other statement once per connection, so that PostgreSQL keeps its plan. */
class PreparingClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    const preparing = (text: unknown, values?: unknown, ...rest: unknown[]) =>
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && !text.endsWith(planEachTime)
        ? query({ name: statementName(text), text, values }, ...rest)
        : query(text, values, ...rest)
    this.query = preparing as typeof this.query
  }
}

/** The role that the application takes where migrations could create it: see the first migration. */
const applicationRole = 'prochar_app'

async function roleToTake(connectionString: string): Promise<string | undefined> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ usable: boolean }>(
      `select pg_has_role(current_user, rolname, 'member') as usable from pg_roles where rolname = $1`,
      [applicationRole],
    )
    return rows[0]?.usable ? applicationRole : undefined
  } finally {
    await client.end()
  }
}

/**
 * Opens a pool on a migrated database, as the restricted role where there is one. `onError` hears of idle
 * connections that broke; the pool replaces them by itself.
 */
export async function openDatabase(
  connectionString: string,
  onError: (error: Error) => void,
): Promise<{ db: Db; restricted: boolean }> {
  const role = await roleToTake(connectionString)
  const pool = new Pool({
    connectionString,
    Client: PreparingClient,
    max: 20,
    connectionTimeoutMillis: 5_000,
    application_name: 'prochar',
    types: { getTypeParser: ((id: number) => parsers[id] ?? types.getTypeParser(id)) as typeof types.getTypeParser },
    // A transaction that lost its client must not hold its locks for ever. And where PostgreSQL can compile plans, that
    // takes longer than any of these queries.
    options: `-c idle_in_transaction_session_timeout=30000 -c lock_timeout=15000 -c jit=off${role ? ` -c role=${role}` : ''}`,
  } as ConstructorParameters<typeof Pool>[0])
  pool.on('error', onError)
  // A connection that breaks between two statements of a transaction: the next statement fails, the process goes on.
  pool.on('connect', client => client.on('error', () => undefined))
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), restricted: role !== undefined }
}

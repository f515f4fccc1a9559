import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type CompiledQuery,
  type RawBuilder,
} from 'kysely'
import { limits } from '#contract/index.ts'
import type { DB } from '#database/tables.ts'
import { Database, type Db, type Tx } from './db.ts'
import { statementName } from './named-client.ts'
import { PipelinedTransaction } from './pipelined-transaction.ts'
import type { NamedStatement } from './statement-batch.ts'

/** Marks the position of a named value in a compiled query. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Inlines constants, because a generic plan can only use a partial index for a known value. */
class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Placeholder) super.appendValue(value)
    else this.appendImmediateValue(value)
  }
}

/** Compiles queries without a connection. */
const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new LiteralCompiler(),
  },
})

/**
 * The limits for which statements are compiled, so that their number is bounded. Rows beyond the requested limit are
 * dropped. Dashboards ask for 6 and the site's pages for 51.
 */
const sizes = [1, 6, 21, 51, 101, limits.page.max + 1]

interface Statement<Row> extends NamedStatement {
  query: CompiledQuery<Row>
  /** The names of its values, in the order of its parameters. */
  values: string[]
}

type Build<Values, Row> = (
  db: Kysely<DB>,
  param: <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>,
  limit: RawBuilder<number>,
) => Compilable<Row>

/** Compiles a query for each limit on first use. Returns it with its parameters. */
function statements<Values extends Record<string, unknown>, Row>(build: Build<Values, Row>) {
  const compiled = new Map<number, Statement<Row>>()
  return (values: Values, limit = 1) => {
    const size = sizes.find(candidate => candidate >= limit) ?? limit
    let statement = compiled.get(size)
    if (!statement) {
      const query = build(compiler, name => sql`${new Placeholder(name)}`, sql.lit(size)).compile()
      const names = (query.parameters as Placeholder[]).map(({ name }) => name)
      statement = { query, name: statementName(query.sql), text: query.sql, values: names }
      compiled.set(size, statement)
    }
    return { statement, parameters: statement.values.map(name => values[name]) }
  }
}

async function run<Row>(db: Db | Tx, statement: Statement<Row>, parameters: readonly unknown[]): Promise<Row[]> {
  if (db instanceof Database) return db.shared.query(statement, parameters)
  if (db instanceof PipelinedTransaction) return db.query(statement, parameters)
  return (await db.executeQuery<Row>({ ...statement.query, parameters })).rows
}

/**
 * A hot query, compiled once, because compiling takes more than half the time of a short query. `param(name)` marks the
 * position of a value; all other values are literals. Limits are literals too, because the plan for an unknown limit
 * assumes many rows; a few limits are compiled, and rows beyond the requested one are dropped. Outside a transaction it
 * runs on the shared connections, so it must be short and read-only.
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  build: Build<Values, Row>,
): (db: Db | Tx, values: Values, limit?: number) => Promise<Row[]> {
  const statementFor = statements(build)
  return async (db, values, limit) => {
    const { statement, parameters } = statementFor(values, limit)
    const rows = await run(db, statement, parameters)
    return limit === undefined ? rows : rows.slice(0, limit)
  }
}

/**
 * A hot write whose result is not needed, compiled once. In a pipelined transaction it resolves once sent, and if it
 * fails, the commit fails.
 */
export function preparedWrite<Values extends Record<string, unknown>>(
  build: Build<Values, unknown>,
): (tx: Tx, values: Values) => Promise<void> {
  const statementFor = statements(build)
  return async (tx, values) => {
    const { statement, parameters } = statementFor(values)
    if (tx instanceof PipelinedTransaction) tx.send(statement, parameters)
    else await run(tx, statement, parameters)
  }
}

/** The row of a query that always finds one. Throws if it found none. */
export function requireRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A row that must exist was not found')
  return row
}

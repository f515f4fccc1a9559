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
import { plannedForItsValues as marker, statementName, type Statement } from '#packages/pg-pipeline/index.ts'
import { Database, type Db, type Tx } from './db.ts'
import { PipelinedTransaction } from './pipelined-transaction.ts'

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
 * The limits for which statements are compiled, which bounds their number. Rows beyond the requested limit are dropped.
 * Dashboards request 6 and the site's pages 51.
 */
const sizes = [1, 6, 21, 51, 101, limits.page.max + 1]

interface CompiledStatement<Row> extends Statement {
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
  const compiled = new Map<number, CompiledStatement<Row>>()
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

async function run<Row>(
  db: Db | Tx,
  statement: CompiledStatement<Row>,
  parameters: readonly unknown[],
): Promise<Row[]> {
  if (db instanceof Database) return db.shared.query(statement, parameters)
  if (db instanceof PipelinedTransaction) return (await db.pipeline.run<Row>(statement, parameters)).rows
  return (await db.executeQuery<Row>({ ...statement.query, parameters })).rows
}

interface Prepared<Values, Row> {
  (db: Db | Tx, values: Values, limit?: number): Promise<Row[]>
  /** Runs it for its effect. In a pipelined transaction, resolves once it is sent; if it fails, the commit fails. */
  send: (tx: Tx, values: Values) => Promise<void>
}

/** Marks a statement as unprepared, so that PostgreSQL plans it for its actual values. */
export const plannedForItsValues = sql.raw(marker)

/**
 * A hot statement, compiled once, because compiling takes more than half the time of a short query. `param(name)` marks
 * the position of a value; all other values are literals. Limits are also literals, because the plan for an unknown
 * limit assumes many rows; a few limits are compiled, and rows beyond the requested one are dropped. Outside of a
 * transaction, it runs on the shared connections, where it must be short and read-only.
 */
export function prepared<Values extends Record<string, unknown>, Row = unknown>(
  build: Build<Values, Row>,
): Prepared<Values, Row> {
  const statementFor = statements(build)
  const rowsOf = async (db: Db | Tx, values: Values, limit?: number): Promise<Row[]> => {
    const { statement, parameters } = statementFor(values, limit)
    const rows = await run(db, statement, parameters)
    return limit === undefined ? rows : rows.slice(0, limit)
  }
  const send = async (tx: Tx, values: Values): Promise<void> => {
    const { statement, parameters } = statementFor(values)
    if (tx instanceof PipelinedTransaction) tx.pipeline.send(statement, parameters)
    else await run(tx, statement, parameters)
  }
  return Object.assign(rowsOf, { send })
}

/** The row of a query that always finds one. Throws if there is none. */
export function requireRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A row that must exist was not found')
  return row
}

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
import { Database, type Db, type Tx } from './db.ts'
import { statementName } from './named-client.ts'
import type { DB } from './tables.ts'

/** Marks the position of a named value in a compiled query. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Writes constants into the statement, since a generic plan uses a partial index only for a value that it knows. */
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
 * The limits that statements are compiled for, so that their number is bounded; readers take what they asked for. The
 * dashboards ask for 6 and the pages of the site for 51.
 */
const sizes = [1, 6, 21, 51, 101, limits.page.max + 1]

interface Statement<Row> {
  query: CompiledQuery<Row>
  name: string
  /** The names of its values, in the order of its parameters. */
  values: string[]
}

/**
 * A hot query, compiled once, since compiling takes more than half the time of a short query. `param(name)` marks the
 * position of a value; all others are literals. So are limits, because the plan for an unknown limit is a plan for many
 * rows; a few sizes are compiled, and the rows beyond the limit left out. Outside a transaction it runs on the shared
 * connections, so it must be short and can only read.
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  build: (
    db: Kysely<DB>,
    param: <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>,
    limit: RawBuilder<number>,
  ) => Compilable<Row>,
): (db: Db | Tx, values: Values, limit?: number) => Promise<Row[]> {
  const statements = new Map<number, Statement<Row>>()

  function statementFor(limit: number): Statement<Row> {
    const size = sizes.find(candidate => candidate >= limit) ?? limit
    let statement = statements.get(size)
    if (!statement) {
      const query = build(compiler, name => sql`${new Placeholder(name)}`, sql.lit(size)).compile()
      const values = (query.parameters as Placeholder[]).map(({ name }) => name)
      statement = { query, name: statementName(query.sql), values }
      statements.set(size, statement)
    }
    return statement
  }

  return async (db, values, limit) => {
    const { query, name, values: names } = statementFor(limit ?? 1)
    const parameters = names.map(name => values[name])
    const rows =
      db instanceof Database
        ? await db.shared.query<Row>({ name, text: query.sql }, parameters)
        : (await db.executeQuery<Row>({ ...query, parameters })).rows
    return limit === undefined ? rows : rows.slice(0, limit)
  }
}

/** The row of a query that always finds one. Throws if it did not. */
export function requireRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A row that must exist was not found')
  return row
}

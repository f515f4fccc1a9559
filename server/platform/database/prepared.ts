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
import type { Db, Tx } from './db.ts'
import type { DB } from './tables.ts'

/** Compiles queries without a connection. */
const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Marks the position of a named value in a compiled query. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A hot query, compiled once, since compiling takes more than half the time of a short query. `param(name)` marks the
 * position of a value. Limits are literals, because the plan for an unknown limit is a plan for many rows; each limit
 * is compiled once.
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  build: (
    db: Kysely<DB>,
    param: <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>,
    limit: RawBuilder<number>,
  ) => Compilable<Row>,
): (db: Db | Tx, values: Values, limit?: number) => Promise<Row[]> {
  const byLimit = new Map<number, CompiledQuery<Row>>()
  return async (db, values, limit = 1) => {
    let compiled = byLimit.get(limit)
    if (!compiled) {
      compiled = build(compiler, name => sql`${new Placeholder(name)}`, sql.lit(limit)).compile()
      byLimit.set(limit, compiled)
    }
    const parameters = compiled.parameters.map(parameter =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    )
    const query: CompiledQuery<Row> = { ...compiled, parameters }
    return (await db.executeQuery(query)).rows
  }
}

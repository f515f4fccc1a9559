import {
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  Transaction,
  type CompiledQuery,
  type QueryResult,
} from 'kysely'
import type { Pool } from 'pg'
import type { DB } from '#database/tables.ts'
import { statementOf, type Pipeline } from '#packages/pg-pipeline/index.ts'

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const [adapter, compiler, driver] = [new PostgresAdapter(), new PostgresQueryCompiler(), new DummyDriver()]

/** Kysely's interface to a pipelined transaction. */
export class PipelinedTransaction extends Transaction<DB> {
  readonly pipeline: Pipeline

  constructor(pool: Pool, pipeline: Pipeline) {
    const dialect = new PostgresDialect({ pool })
    const connection = {
      async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
        const { command, rowCount, rows } = await pipeline.run<Row>(statementOf(sql, parameters), parameters)
        return { rows, ...(writes.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
      },
      streamQuery(): never {
        throw new Error('A transaction has no cursors')
      },
    }
    const executor = new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: consumer => consumer(connection),
    })
    super({ config: { dialect }, dialect, driver, executor })
    this.pipeline = pipeline
  }
}

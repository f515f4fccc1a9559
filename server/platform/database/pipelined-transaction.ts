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
import { nameFor, type NamedClient } from './named-client.ts'
import type { StatementBatch, NamedStatement, StatementResult } from './statement-batch.ts'

/**
 * The result of work whose last statement has been sent, so that COMMIT can follow without waiting for the reply. Only
 * available once the transaction has committed, so mapping it must not refuse, unless the statement changed nothing.
 */
export class Sent<T> {
  readonly reply: Promise<T>
  constructor(reply: Promise<T>) {
    this.reply = reply
    // The error reaches the code that awaits the commit.
    reply.catch(() => undefined)
  }
}

/** The work's result, awaiting the reply if it was only sent. */
export const replyOf = async <T>(result: T | Sent<T>): Promise<T> => (result instanceof Sent ? result.reply : result)

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** What follows a failed statement: the transaction is aborted, or a statement is missing that was to be prepared. */
const genericErrors = new Set(['25P02', '26000'])

/** One transaction on a connection. The statements of one turn of the event loop are sent together. */
class PipelinedConnection {
  readonly #client: NamedClient
  readonly #begun: Promise<unknown>
  readonly #sent: Promise<unknown>[] = []
  /** The statements of this turn. */
  #batch: StatementBatch | undefined
  /** Why statements are no longer accepted. */
  #closed: Error | undefined
  /** The error of the first failed statement. */
  #failure: Error | undefined

  constructor(client: NamedClient) {
    this.#client = client
    this.#begun = this.#add({ name: 'begin', text: 'begin' })
    this.#begun.catch((error: Error) => (this.#closed = error))
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    this.#expectOpen()
    const { command, rowCount, rows } = await this.#add<Row>({ name: nameFor(sql, parameters), text: sql }, parameters)
    return { rows, ...(writes.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  async query<Row>(statement: NamedStatement, values: readonly unknown[]): Promise<Row[]> {
    this.#expectOpen()
    return (await this.#add<Row>(statement, values)).rows
  }

  send(statement: NamedStatement, values: readonly unknown[]): void {
    this.#expectOpen()
    this.#sent.push(this.#add(statement, values))
  }

  streamQuery(): never {
    throw new Error('A transaction has no cursors')
  }

  /** Commits. Rejects with the error of the first sent statement that failed. */
  async commit(): Promise<void> {
    this.#closed = new Error('The transaction has been committed')
    const committed = this.#add({ name: 'commit', text: 'commit' })
    await Promise.all([...this.#sent, committed])
    // PostgreSQL's reply when a statement has failed.
    if ((await committed).command !== 'COMMIT') throw new Error('The transaction has been rolled back')
  }

  /** Returns why the work failed: once a statement has failed, PostgreSQL rejects all later ones with generic errors. */
  causeOf(error: unknown): unknown {
    return genericErrors.has(String((error as { code?: unknown }).code)) ? (this.#failure ?? error) : error
  }

  /** Rolls back. Returns whether the connection can be used again. */
  async rollback(): Promise<boolean> {
    this.#closed = new Error('The transaction has been rolled back')
    this.#sendBatch()
    return this.#client.query('rollback').then(
      () => true,
      () => false,
    )
  }

  #add<Row>(statement: NamedStatement, values: readonly unknown[] = []): Promise<StatementResult<Row>> {
    if (!this.#batch) {
      this.#batch = this.#client.batch()
      setImmediate(() => this.#sendBatch())
    }
    const result = this.#batch.add<Row>(statement, values)
    result.catch((error: Error) => (this.#failure ??= error))
    return result
  }

  /** Sends the statements of this turn, if that has not been done. */
  #sendBatch(): void {
    if (this.#batch) this.#client.query(this.#batch)
    this.#batch = undefined
  }

  #expectOpen(): void {
    if (this.#closed) throw this.#closed
  }
}

const [adapter, compiler, driver] = [new PostgresAdapter(), new PostgresQueryCompiler(), new DummyDriver()]

/** A transaction whose statements are sent without waiting for earlier replies. */
export class PipelinedTransaction extends Transaction<DB> {
  readonly #connection: PipelinedConnection

  constructor(pool: Pool, connection: PipelinedConnection) {
    const dialect = new PostgresDialect({ pool })
    const executor = new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: consumer => consumer(connection),
    })
    super({ config: { dialect }, dialect, driver, executor })
    this.#connection = connection
  }

  /** Runs a prepared statement. */
  query<Row>(statement: NamedStatement, values: readonly unknown[]): Promise<Row[]> {
    return this.#connection.query(statement, values)
  }

  /** Sends a statement whose result is not needed. If it fails, the commit fails. */
  send(statement: NamedStatement, values: readonly unknown[]): void {
    this.#connection.send(statement, values)
  }
}

/**
 * Runs work in a transaction: commits when it resolves and rolls back when it throws. BEGIN is sent with the first
 * statement, and COMMIT with the last. Rejects with the error of a sent statement that failed.
 */
export async function inPipelinedTransaction<T>(
  pool: Pool,
  work: (tx: PipelinedTransaction) => Promise<T | Sent<T>>,
): Promise<T> {
  const client = await pool.connect()
  const connection = new PipelinedConnection(client as unknown as NamedClient)
  let reusable = true
  try {
    const result = await work(new PipelinedTransaction(pool, connection))
    const committed = connection.commit()
    committed.catch(() => undefined)
    // Awaited first, because the commit would only report that something has failed.
    const reply = await replyOf(result)
    await committed
    return reply
  } catch (error) {
    reusable = await connection.rollback()
    throw connection.causeOf(error)
  } finally {
    client.release(!reusable)
  }
}

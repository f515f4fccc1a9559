import type { Pool } from 'pg'
import type { PipelineClient } from './client.ts'
import type { Result, StatementBatch } from './statement-batch.ts'
import type { Statement } from './statements.ts'

/**
 * Errors that result from a failed statement: the transaction is aborted, or a statement that failed to prepare is
 * missing.
 */
const genericErrors = new Set(['25P02', '26000'])

/** One transaction on a connection. The statements of one event loop turn are sent together. */
class Connection {
  readonly #client: PipelineClient
  /** The statements of this turn. */
  #batch: StatementBatch | undefined
  /** Why statements are rejected now. */
  #closed: Error | undefined
  /** The error of the first failed statement. */
  #failure: Error | undefined

  constructor(client: PipelineClient) {
    this.#client = client
    this.#add({ name: 'begin', text: 'begin' }).catch((error: Error) => (this.#closed = error))
  }

  run<Row>(statement: Statement, values: readonly unknown[]): Promise<Result<Row>> {
    if (this.#closed) throw this.#closed
    return this.#add<Row>(statement, values)
  }

  /** Commits. Rejects with the error of the first statement that failed. */
  async commit(): Promise<void> {
    if (this.#failure) throw this.#failure
    this.#closed = new Error('The transaction has been committed')
    const { command } = await this.#add({ name: 'commit', text: 'commit' })
    // PostgreSQL's reply if a statement has failed.
    if (command !== 'COMMIT') throw this.#failure ?? new Error('The transaction has been rolled back')
  }

  /**
   * Returns the root cause of a failure: once a statement has failed, PostgreSQL rejects all later ones with generic
   * errors.
   */
  causeOf(error: unknown): unknown {
    return genericErrors.has(String((error as { code?: unknown }).code)) ? (this.#failure ?? error) : error
  }

  /** Rolls back. Returns whether the connection is reusable. */
  async rollback(): Promise<boolean> {
    this.#closed = new Error('The transaction has been rolled back')
    this.#sendBatch()
    return this.#client.query('rollback').then(
      () => true,
      () => false,
    )
  }

  #add<Row>(statement: Statement, values: readonly unknown[] = []): Promise<Result<Row>> {
    if (!this.#batch) {
      this.#batch = this.#client.batch()
      setImmediate(() => this.#sendBatch())
    }
    try {
      const result = this.#batch.add<Row>(statement, values)
      result.catch((error: Error) => (this.#failure ??= error))
      return result
    } catch (error) {
      this.#failure ??= error as Error
      throw error
    }
  }

  /** Sends this turn's statements, unless they have already been sent. */
  #sendBatch(): void {
    if (this.#batch) this.#client.query(this.#batch)
    this.#batch = undefined
  }
}

const reads = /^\s*select\b/i

/** A transaction whose statements are sent without waiting for earlier replies. */
export class Pipeline {
  readonly #connection: Connection
  /** Pending until the guard has passed. */
  #guard: Promise<unknown> | undefined
  /** Whether a statement waits for the guard, which makes all later ones wait too. */
  #isDeferred = false

  constructor(connection: Connection, guard?: Promise<unknown>) {
    this.#connection = connection
    this.#guard = guard
    guard?.then(
      () => (this.#guard = undefined),
      () => undefined,
    )
  }

  /** Runs a statement. */
  async run<Row>(statement: Statement, values: readonly unknown[]): Promise<Result<Row>> {
    const guard = this.#guard
    if (guard) {
      this.#isDeferred ||= !reads.test(statement.text)
      const result = this.#isDeferred ? undefined : this.#connection.run<Row>(statement, values)
      await guard
      if (result) return result
    }
    return this.#connection.run<Row>(statement, values)
  }

  /** Sends a statement whose result is not needed. If it fails, the commit fails. */
  send(statement: Statement, values: readonly unknown[]): void {
    // The commit reports errors.
    if (this.#guard) this.run(statement, values).catch(() => undefined)
    else void this.#connection.run(statement, values)
  }
}

/** What work in a transaction returns: its reply, or a last step that returns the reply. */
export type Outcome<T> = T | (() => Promise<T>)

/** Returns the reply, after running the last step, if any. */
export const replyOf = async <T>(outcome: Outcome<T>): Promise<T> =>
  typeof outcome === 'function' ? (outcome as () => Promise<T>)() : outcome

export interface TransactionOptions {
  /**
   * Decides whether the work may run. Its statements are sent together with the work's first ones. Until it resolves,
   * the work can send only statements that begin with `select`, and receives no replies. If it rejects, the transaction
   * is rolled back and rejects with the same error.
   */
  guard?: ((pipeline: Pipeline) => Promise<unknown>) | undefined
}

/**
 * Runs work in a transaction: commits when it resolves and rolls back when it throws. BEGIN is sent with the first
 * statement. If the work returns a function, that is its last step: COMMIT is sent right after the step's statement,
 * without waiting for the reply. Rejects with the error of the first statement that failed.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (pipeline: Pipeline) => Promise<Outcome<T>>,
  { guard }: TransactionOptions = {},
): Promise<T> {
  const client = await pool.connect()
  const connection = new Connection(client as unknown as PipelineClient)
  let reusable = true
  try {
    const guarded = guard?.(new Pipeline(connection))
    const working = work(new Pipeline(connection, guarded))
    // The guard's error takes precedence.
    working.catch(() => undefined)
    await guarded
    const reply = replyOf(await working)
    reply.catch(() => undefined)
    await connection.commit()
    return await reply
  } catch (error) {
    reusable = await connection.rollback()
    throw connection.causeOf(error)
  } finally {
    client.release(!reusable)
  }
}

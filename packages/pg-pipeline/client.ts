import { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'
import { StatementBatch, type PreparedStatements, type Result } from './statement-batch.ts'
import { statementOf, type Statement } from './statements.ts'

/** In milliseconds. */
export interface ClientTimeouts {
  /** How long a statement may go without a reply before its connection is destroyed. */
  reply: number
  /** How long an idle connection may take to close before it is destroyed. */
  close: number
}

export interface PipelineClientConfig extends ClientConfig {
  timeouts: ClientTimeouts
  /** Whether `query(text, values)` prepares its statement; see `statementOf`. */
  prepares?: boolean
}

/**
 * A `pg` client that can send several statements at once and never waits forever. The server's own timeouts do not help
 * when the server or the network freezes, so a statement without a reply destroys the connection: its statements fail,
 * and the pool drops it. The driver's `query_timeout` would leave the connection in the pool, where the next statement
 * would wait behind the frozen one.
 */
export class PipelineClient extends Client {
  #isGathering = false
  readonly #prepared: PreparedStatements = new Map()

  constructor(config: PipelineClientConfig) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    if (config.prepares) this.#prepareQueries()
    const isWaiting = this.#limitReplies(socket, config.timeouts)
    this.#limitClosing(socket, config.timeouts, isWaiting)
  }

  /** Returns an empty batch, to be passed to `query` once it has statements. */
  batch(): StatementBatch {
    return new StatementBatch(this.#prepared, this)
  }

  /** Runs a named statement, which is prepared on first use. */
  async run<Row>(statement: Statement, values: readonly unknown[]): Promise<Result<Row>> {
    const batch = this.batch()
    const result = batch.add<Row>(statement, values)
    this.query(batch)
    return result
  }

  /** Delays statements until the end of this event loop turn, so that they are sent together. */
  gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const { stream } = this.connection
    stream.cork()
    setImmediate(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }

  #prepareQueries(): void {
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((text: unknown, values?: unknown, ...rest: unknown[]) => {
      const statement = typeof text === 'string' && Array.isArray(values) && statementOf(text, values)
      return statement && statement.name ? this.run(statement, values as unknown[]) : query(text, values, ...rest)
    }) as typeof this.query
  }

  /**
   * Destroys the connection when a reply takes too long. Returns a function that tells whether a statement awaits its
   * reply.
   */
  #limitReplies(socket: Socket, timeouts: ClientTimeouts): () => boolean {
    let timer: NodeJS.Timeout | undefined
    let check: NodeJS.Immediate | undefined
    const destroy = () => socket.destroy(new Error('The database did not reply in time'))
    // After a pause of this process, a reply may already be in the socket. It is read before the check.
    const wait = () => (timer ??= setTimeout(() => (check = setImmediate(destroy)), timeouts.reply))
    const stopWaiting = () => {
      clearTimeout(timer)
      clearImmediate(check)
      timer = undefined
    }
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((...args: unknown[]) => {
      wait()
      return query(...args)
    }) as typeof this.query
    // In a pipeline, later statements may have been sent long before this reply.
    this.connection.on('readyForQuery', () => {
      clearImmediate(check)
      timer?.refresh()
    })
    // Emitted when every statement has its reply.
    this.on('drain', stopWaiting)
    socket.once('close', stopWaiting)
    return () => timer !== undefined
  }

  /** Destroys a connection that does not close in time. */
  #limitClosing(socket: Socket, timeouts: ClientTimeouts, isWaiting: () => boolean): void {
    const limit = () => {
      const forced = setTimeout(() => socket.destroy(), timeouts.close)
      forced.unref()
      socket.once('close', () => clearTimeout(forced))
    }
    const end = this.end.bind(this) as (...args: unknown[]) => unknown
    this.end = ((...args: unknown[]) => {
      // In a pipeline, the driver first waits for the replies, which have their own timeout.
      if (isWaiting()) this.once('drain', limit)
      else limit()
      return end(...args)
    }) as typeof this.end
  }
}

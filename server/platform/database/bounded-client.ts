import { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'
import { connectionSettings } from './connection-settings.ts'
import type { DatabaseLimits } from './limits.ts'
import {
  StatementBatch,
  type PreparedStatements,
  type NamedStatement,
  type StatementResult,
} from './statement-batch.ts'

export interface BoundedClientConfig extends ClientConfig {
  connectionString: string
  limits: DatabaseLimits
}

/** Session settings that make the server enforce the limits. */
export function sessionSettings({ statement, lock, idleTransaction }: DatabaseLimits): string {
  const settings = {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleTransaction,
  }
  return [connectionSettings.options, ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)].join(
    ' ',
  )
}

/**
 * A connection that never waits forever. The server's own timeouts do not help when the server or the network freezes,
 * so a statement without a reply destroys the connection: its statements fail, and the pool drops it. The driver's
 * `query_timeout` would leave the connection in the pool, where the next statement would wait behind it.
 */
export class BoundedClient extends Client {
  #isGathering = false
  readonly #prepared: PreparedStatements = new Map()

  constructor(config: BoundedClientConfig) {
    const { limits } = config
    const socket = new Socket()
    super({
      ...connectionSettings,
      connectionTimeoutMillis: limits.connect,
      options: sessionSettings(limits),
      ...config,
      stream: () => socket,
    })
    let timer: NodeJS.Timeout | undefined
    let check: NodeJS.Immediate | undefined
    const destroy = () => socket.destroy(new Error('The database did not reply in time'))
    // After this process was paused, a reply may have arrived already. It is read before the check.
    const wait = () => (timer ??= setTimeout(() => (check = setImmediate(destroy)), limits.reply))
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

    const limitClosing = () => {
      const forced = setTimeout(() => socket.destroy(), limits.close)
      forced.unref()
      socket.once('close', () => clearTimeout(forced))
    }
    const end = this.end.bind(this) as (...args: unknown[]) => unknown
    this.end = ((...args: unknown[]) => {
      // In a pipeline, the driver first waits for the replies, which have their own limit.
      if (timer) this.once('drain', limitClosing)
      else limitClosing()
      return end(...args)
    }) as typeof this.end
  }

  /** Returns a batch without statements, to be passed to `query` once it has some. */
  batch(): StatementBatch {
    return new StatementBatch(this.#prepared, this)
  }

  /** Runs a statement under its name, which prepares it on first use. */
  async run<Row>(statement: NamedStatement, values: readonly unknown[]): Promise<StatementResult<Row>> {
    const batch = this.batch()
    const result = batch.add<Row>(statement, values)
    this.query(batch)
    return result
  }

  /** Holds statements back until the end of this event loop turn, so that they are sent together. */
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
}

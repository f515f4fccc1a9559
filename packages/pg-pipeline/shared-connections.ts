import type { PipelineClient } from './client.ts'
import type { Statement } from './statements.ts'

/** In milliseconds. */
export interface SharedTimeouts {
  /** How long a statement may wait for a connection. */
  connect: number
  /** The age at which a connection is replaced. */
  lifetime: number
}

interface Connection {
  client: PipelineClient
  /** The number of statements without a reply. */
  pending: number
  /** When it is replaced, in milliseconds since the start of the process. */
  until: number
}

/** A statement that waits for a connection. */
interface Waiting {
  /** When it began to wait, in milliseconds since the start of the process. */
  since: number
  proceed: () => void
  fail: (error: Error) => void
}

/**
 * The number of pending statements at which a connection receives no more. High enough to send several at once; any
 * higher, and one slow statement would delay too many others while another connection becomes free.
 */
const maxPending = 7

/** Whether the server cancelled a statement because of its statement or lock timeout. */
const isTimeout = (error: unknown): boolean => ['57014', '55P03'].includes(String((error as { code?: unknown }).code))

/**
 * A few connections shared by all reads. Statements do not wait for earlier replies, so concurrent ones are sent in one
 * system call. Only for short read-only statements, because each waits for the earlier ones on its connection. A
 * statement that takes too long ends the connection and fails the statements behind it, which could otherwise wait as
 * long again. If all connections are full, the next statements queue for whichever becomes free first.
 */
export class SharedConnections {
  readonly #create: () => PipelineClient
  readonly #size: number
  readonly #timeouts: SharedTimeouts
  #connections: Connection[] = []
  #waiting: Waiting[] = []
  #closing: Promise<void>[] = []

  /** Connects up to `size` clients on demand. `create` must return them with `pipeline: true`. */
  constructor(create: () => PipelineClient, size: number, timeouts: SharedTimeouts) {
    this.#create = create
    this.#size = size
    this.#timeouts = timeouts
  }

  /** Runs a statement on the connection with the fewest pending ones. Rejects if it waits too long for one. */
  async query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    let connection = this.#leastBusy()
    if (connection.pending >= maxPending) {
      await this.#turn()
      connection = this.#leastBusy()
    }
    // Sends it together with the statements of all requests that have already arrived.
    connection.client.gather()
    connection.pending += 1
    try {
      return (await connection.client.run<Row>(statement, values)).rows
    } catch (error) {
      if (connection.pending > 1 && isTimeout(error)) connection.client.connection.stream.destroy()
      throw error
    } finally {
      connection.pending -= 1
      this.#next()
    }
  }

  /** Closes the connections once all statements have replies. */
  async end(): Promise<void> {
    if (this.#waiting.length > 0) await this.#turn().catch(() => undefined)
    for (const connection of this.#connections) this.#retire(connection)
    await Promise.all(this.#closing)
  }

  #turn(): Promise<void> {
    return new Promise((proceed, fail) => this.#waiting.push({ since: performance.now(), proceed, fail }))
  }

  /** Starts the next statement, and fails those that have waited too long, as with a full pool. */
  #next(): void {
    const expired = performance.now() - this.#timeouts.connect
    for (;;) {
      const next = this.#waiting.shift()
      if (!next) return
      if (next.since >= expired) return next.proceed()
      next.fail(new Error('timeout exceeded when trying to connect'))
    }
  }

  #leastBusy(): Connection {
    const now = performance.now()
    let least: Connection | undefined
    for (const connection of this.#connections) {
      if (connection.until < now) this.#retire(connection)
      else if (!least || connection.pending < least.pending) least = connection
    }
    const isFree = least?.pending === 0 || this.#connections.length >= this.#size
    return least && isFree ? least : this.#open(now)
  }

  #open(now: number): Connection {
    const client = this.#create()
    const connection = { client, pending: 0, until: now + this.#timeouts.lifetime }
    this.#connections.push(connection)
    // The connection's statements fail with the same error.
    client.on('error', () => undefined)
    client.once('end', () => this.#forget(connection))
    client.connect().catch(() => this.#forget(connection))
    return connection
  }

  #forget(connection: Connection): void {
    this.#connections = this.#connections.filter(other => other !== connection)
  }

  #retire(connection: Connection): void {
    this.#forget(connection)
    const closed = connection.client.end().catch(() => undefined)
    this.#closing.push(closed)
    void closed.then(() => (this.#closing = this.#closing.filter(other => other !== closed)))
  }
}

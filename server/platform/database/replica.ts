import { setTimeout as delay } from 'node:timers/promises'
import type { EndpointKey, Role } from '#contract/index.ts'
import { loggedLine } from '#packages/logged-error/index.ts'
import { Refusal } from '../http/errors.ts'
import { BoundedClient } from './bounded-client.ts'
import { connectionsTo, type Database } from './db.ts'
import { hasWrittenFrom } from './last-writes.ts'
import { assertReplicaOf, ReplicaState } from './replica-state.ts'
import { databaseTimeouts, type DatabaseTimeouts } from './timeouts.ts'

/** The roles for which an endpoint may read from a replica. Other endpoints read from the primary. */
export type ReplicaReads = Partial<Record<EndpointKey, readonly Role[]>>

interface ReplicaOptions {
  primary: Database
  reads: ReplicaReads
  /**
   * The address of a single server, because replay positions of different servers behind a load balancer are unrelated.
   */
  connectionString: string
  role: string | undefined
  timeouts?: DatabaseTimeouts
  log: (line: string) => void
  /** The polling interval for the replica, in milliseconds. */
  pollInterval?: number
  /** The allowed lag of the replica, in milliseconds. */
  maxLag?: number
  /** The delay before reconnecting, in milliseconds. */
  reconnectDelay?: number
}

/** Reads time out after two seconds, in case the replica is frozen, and are retried on the primary. */
const replicaTimeouts = ({ statement }: DatabaseTimeouts) => databaseTimeouts(Math.min(2, statement / 1_000))

/**
 * A streaming replica of the primary. Tracks its position and reads from it only while it is recent enough: at most a
 * second behind the primary, and with everything that the current user has written or been notified of.
 */
export class Replica {
  readonly #options: Required<ReplicaOptions>
  readonly #db: Database
  readonly #stopping = new AbortController()
  readonly #following: Promise<void>
  #state: ReplicaState
  #wasUsable: boolean | undefined
  /** The reason for the last failed read since the replica came into use, so that repeated failures are logged once. */
  #lastError = ''

  /** Connects in the background. Reads go to the primary until the replica is known to be recent. */
  constructor(options: ReplicaOptions) {
    const timeouts = replicaTimeouts(options.timeouts ?? databaseTimeouts())
    this.#options = { pollInterval: 200, maxLag: 1_000, reconnectDelay: 1_000, ...options, timeouts }
    this.#state = new ReplicaState(this.#options.maxLag)
    // The connection that tracks the replica reports its errors.
    this.#db = connectionsTo(options.connectionString, () => undefined, timeouts, options.role)
    this.#following = this.#follow()
  }

  /** The replica has every transaction before this one; undefined while it must not be read. */
  get replayed(): string | undefined {
    return this.#state.replayed()
  }

  get isUsable(): boolean {
    return this.replayed !== undefined
  }

  /** Whether the endpoint may read from the replica for this role. */
  serves(key: EndpointKey, role: Role): boolean {
    return this.#options.reads[key]?.includes(role) ?? false
  }

  /**
   * Reads for a person from the replica, or from the primary if the replica lacks one of their writes or this
   * transaction, is not recent enough or fails. Retries the work after a failure, so it must be read-only.
   */
  async read<T>(personId: number, transaction: bigint, work: (db: Database) => Promise<T>): Promise<T> {
    const { primary, log } = this.#options
    const { replayed } = this
    const isRecent = replayed !== undefined && BigInt(replayed) > transaction
    if (!isRecent || (await hasWrittenFrom(primary, personId, replayed))) return work(primary)
    try {
      return await work(this.#db)
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (loggedLine(error) !== this.#lastError)
        log(`A read from the replica failed and was repeated on the primary: ${loggedLine(error)}`)
      this.#lastError = loggedLine(error)
      return work(primary)
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#following
    await this.#db.destroy()
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const reason = await this.#connection().catch(loggedLine)
      this.#state.forget()
      this.#report(reason)
      await delay(this.#options.reconnectDelay, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  /** Tracks the replica over one connection. Rejects when the connection breaks or tracking stops. */
  async #connection(): Promise<never> {
    const { connectionString, timeouts, maxLag, pollInterval, primary } = this.#options
    const client = new BoundedClient({ connectionString, timeouts, application_name: 'prochar replica' })
    const state = new ReplicaState(maxLag)
    this.#state = state
    client.on('error', () => undefined)
    // Immediately, because a restarted server may at first be older than before.
    client.once('end', () => state.forget())
    try {
      await client.connect()
      await assertReplicaOf(primary, client)
      for (;;) {
        await state.look(client, primary)
        this.#report('the replica lags')
        await delay(pollInterval, undefined, { signal: this.#stopping.signal, ref: false })
      }
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  /** Logs when reads start or stop using the replica. */
  #report(reason: string): void {
    const { isUsable } = this
    if (this.#stopping.signal.aborted || isUsable === this.#wasUsable) return
    this.#wasUsable = isUsable
    this.#lastError = ''
    this.#options.log(isUsable ? 'Lists are read from the replica.' : `Lists are read from the primary: ${reason}.`)
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '../http/errors.ts'
import { BoundedClient } from './bounded-client.ts'
import { connectionsTo, type Database } from './db.ts'
import { hasWrittenFrom } from './last-writes.ts'
import { databaseLimits, type DatabaseLimits } from './limits.ts'
import { assertReplicaOf, ReplicaState } from './replica-state.ts'

interface ReplicaOptions {
  primary: Database
  /** The address of one server: behind a balancer of several, what one has replayed says nothing of another. */
  connectionString: string
  role: string | undefined
  limits?: DatabaseLimits
  log: (line: string) => void
  /** Pause between two looks at the replica, in milliseconds. */
  pollInterval?: number
  /** How long the replica may be behind, in milliseconds. */
  maxLag?: number
  /** Pause before connecting again, in milliseconds. */
  reconnectDelay?: number
}

/** A slow read ends after two seconds, in case the replica is frozen, and is repeated on the primary. */
const replicaLimits = ({ statement }: DatabaseLimits) => databaseLimits(Math.min(2, statement / 1_000))

/**
 * A streaming replica beside the primary. Follows what it has replayed, and reads from it only what is recent enough: at
 * most a second behind the primary, and for each person with everything that they have written themselves.
 */
export class Replica {
  readonly #options: Required<ReplicaOptions>
  readonly #db: Database
  readonly #stopping = new AbortController()
  readonly #following: Promise<void>
  #state: ReplicaState
  #wasUsable: boolean | undefined
  #lastError = ''

  /** Connects in the background. Reads go to the primary until the replica is known to be recent. */
  constructor(options: ReplicaOptions) {
    const limits = replicaLimits(options.limits ?? databaseLimits())
    this.#options = { pollInterval: 200, maxLag: 1_000, reconnectDelay: 1_000, ...options, limits }
    this.#state = new ReplicaState(this.#options.maxLag)
    // Its errors are those of the connection that follows it.
    this.#db = connectionsTo(options.connectionString, () => undefined, limits, options.role)
    this.#following = this.#follow()
  }

  /** The transaction before which it has all; undefined while it may not be read. */
  get replayed(): string | undefined {
    return this.#state.replayed()
  }

  get isUsable(): boolean {
    return this.replayed !== undefined
  }

  /**
   * Reads for a person from the replica; from the primary if the replica lacks something that they have written, is not
   * recent enough, or fails. The work only reads, and is repeated in the last case.
   */
  async read<T>(personId: number, work: (db: Database) => Promise<T>): Promise<T> {
    const { primary, log } = this.#options
    const { replayed } = this
    if (replayed === undefined || (await hasWrittenFrom(primary, personId, replayed))) return work(primary)
    try {
      return await work(this.#db)
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (String(error) !== this.#lastError) log(`A read from the replica failed and was repeated: ${String(error)}`)
      this.#lastError = String(error)
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
      const reason = await this.#connection().catch((error: Error) => error.message)
      this.#state.forget()
      this.#report(reason)
      await delay(this.#options.reconnectDelay, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  /** Follows the replica over one connection. Rejects when that breaks, and when this stops. */
  async #connection(): Promise<never> {
    const { connectionString, limits, maxLag, pollInterval, primary } = this.#options
    const client = new BoundedClient({ connectionString, limits, application_name: 'prochar replica' })
    const state = new ReplicaState(maxLag)
    this.#state = state
    client.on('error', () => undefined)
    // At once, because a server that comes back may at first be older than it was.
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

  /** Logs when lists begin or cease to be read from the replica. */
  #report(reason: string): void {
    const { isUsable } = this
    if (this.#stopping.signal.aborted || isUsable === this.#wasUsable) return
    this.#wasUsable = isUsable
    this.#options.log(isUsable ? 'Lists are read from the replica.' : `Lists are read from the primary: ${reason}.`)
  }
}

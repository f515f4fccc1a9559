import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Database } from './db.ts'
import { prepared } from './prepared.ts'

const flushed = prepared<Record<never, never>, { position: string }>(db =>
  db.selectNoFrom(sql<string>`pg_current_wal_flush_lsn()`.as('position')),
)

const system = '(select system_identifier::text from pg_control_system())'
const systemOf = prepared<Record<never, never>, { system: string }>(db =>
  db.selectNoFrom(sql.raw<string>(system).as('system')),
)

/** Throws unless the client is connected to a replica of the primary, or to the primary itself. */
export async function assertReplicaOf(primary: Database, client: Client): Promise<void> {
  const [own] = await systemOf(primary, {})
  const { rows } = await client.query<{ system: string }>(`select ${system} as system`)
  if (own?.system !== rows[0]?.system)
    throw new Error('the server at DATABASE_REPLICA_URL is not a replica of the one at DATABASE_URL')
}

/** What one connection reveals about a replica. */
export class ReplicaState {
  readonly #maxLag: number
  /** A position in the primary's log that the replica may not have reached yet, and when it was the latest. */
  #target: { position: string; at: number } | undefined
  /** The replica has every transaction before this one. */
  #replayed: string | undefined
  /** Until when the replica counts as recent, in milliseconds since the process started. */
  #recentUntil = 0

  constructor(maxLag: number) {
    this.#maxLag = maxLag
  }

  /** The replica has every transaction before this one; undefined if its lag exceeded the limit. */
  replayed(): string | undefined {
    return performance.now() < this.#recentUntil ? this.#replayed : undefined
  }

  forget(): void {
    this.#recentUntil = 0
  }

  /**
   * Queries the replica's position. The replica is recent if it has reached a position that was the primary's latest a
   * short time ago.
   */
  async look(client: Client, primary: Database): Promise<void> {
    const target = (this.#target ??= await latest(primary))
    const { rows } = await client.query<{ reached: boolean | null; replayed: string }>({
      name: 'replayed',
      text: `select pg_last_wal_replay_lsn() >= $1::pg_lsn as reached, pg_snapshot_xmin(pg_current_snapshot())::text as replayed
        where pg_is_in_recovery()`,
      values: [target.position],
    })
    const [row] = rows
    // A promoted server no longer follows a primary.
    if (!row) throw new Error('the server at DATABASE_REPLICA_URL is not a replica')
    this.#replayed = row.replayed
    if (row.reached !== true) return
    this.#recentUntil = target.at + this.#maxLag
    this.#target = undefined
  }
}

async function latest(primary: Database): Promise<{ position: string; at: number }> {
  const at = performance.now()
  const [row] = await flushed(primary, {})
  if (!row) throw new Error('The primary has no position')
  return { position: row.position, at }
}

import type { Tx } from '../database/db.ts'
import type { EventType, StoredEvent } from './event-types.ts'

/** A feature's reaction to events of other features. */
export interface Subscriber {
  types: readonly EventType[]
  /**
   * Handles events in order, in the transaction that marks them as dispatched. A rollback delivers them again, so
   * effects outside the database (mail, files) must not happen here.
   */
  handle(tx: Tx, events: readonly StoredEvent[]): Promise<void>
}

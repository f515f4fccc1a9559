import type { Tx } from '../database/db.ts'
import type { StoredEvent } from './event-types.ts'

/** A feature's reaction to events of other features. */
export interface Subscriber<Event extends StoredEvent = StoredEvent> {
  /** Identifies its position in the database. A migration renames it, or deletes it along with the subscriber. */
  name: string
  types: readonly Event['type'][]
  /**
   * Handles events in order, in the transaction that marks them as dispatched. A rollback redelivers them, so effects
   * outside of the database (mail, files) must not happen here.
   */
  handle(tx: Tx, events: readonly Event[]): Promise<void>
}

import type { EventType } from '#contract/index.ts'
import type { Tx } from '../database/db.ts'
import type { StoredEvent } from './event-types.ts'

/** What a feature does when something happened elsewhere. */
export interface Subscriber {
  /** The types of events that it gets. */
  types: readonly EventType[]
  /**
   * Handles events in their order, in the transaction that marks them as dispatched. If that rolls back, they come again:
   * what leaves the database (mail, files) must not happen here.
   */
  handle(tx: Tx, events: readonly StoredEvent[]): Promise<void>
}

import type { StoredEvent } from '#platform/events/event-types.ts'

/**
 * Splits the ids of events into those of messages and all others. Most batches contain nothing but messages, and the
 * statement that looks for others joins nine tables.
 */
export function splitMessages(events: readonly StoredEvent[]): { messages: number[]; others: number[] } {
  const groups = Map.groupBy(events, ({ type }) => type === 'message_sent')
  const idsOf = (isMessage: boolean) => groups.get(isMessage)?.map(({ id }) => id) ?? []
  return { messages: idsOf(true), others: idsOf(false) }
}

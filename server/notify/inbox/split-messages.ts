import type { StoredEvent } from '#server/domain/index.ts'

/**
 * Splits the ids of events into those of messages and all others. One notification covers all messages from a person,
 * and most batches contain nothing else.
 */
export function splitMessages(events: readonly StoredEvent[]): { messages: number[]; others: number[] } {
  const groups = Map.groupBy(events, ({ type }) => type === 'message_sent')
  const idsOf = (isMessage: boolean) => groups.get(isMessage)?.map(({ id }) => id) ?? []
  return { messages: idsOf(true), others: idsOf(false) }
}

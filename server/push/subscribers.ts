import { pushKinds } from '#contract/index.ts'
import type { EventType } from '#platform/events/event-types.ts'
import type { Subscriber } from '#platform/events/subscriber.ts'
import { queuePushes, queuePushesOfMessages } from './commands.ts'

export const pushes: Subscriber = {
  types: pushKinds satisfies readonly EventType[],
  async handle(tx, events) {
    const idsOf = (isWanted: (type: EventType) => boolean) =>
      events.filter(({ type }) => isWanted(type)).map(({ id }) => id)
    const messages = idsOf(type => type === 'message_sent')
    const others = idsOf(type => type !== 'message_sent')
    if (others.length > 0) await queuePushes(tx, others)
    if (messages.length > 0) await queuePushesOfMessages(tx, messages)
  },
}

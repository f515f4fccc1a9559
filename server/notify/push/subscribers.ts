import { pushKinds } from '#contract/index.ts'
import type { EventType } from '#platform/events/event-types.ts'
import type { Subscriber } from '#platform/events/subscriber.ts'
import { splitMessages } from '#server/notify/inbox/index.ts'
import { queuePushes, queuePushesOfMessages } from './commands.ts'

export const pushes: Subscriber = {
  types: pushKinds satisfies readonly EventType[],
  async handle(tx, events) {
    const { messages, others } = splitMessages(events)
    if (others.length > 0) await queuePushes(tx, others)
    if (messages.length > 0) await queuePushesOfMessages(tx, messages)
  },
}

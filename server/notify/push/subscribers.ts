import { pushKinds } from '#contract/index.ts'
import type { EventType } from '#platform/events/event-types.ts'
import type { Subscriber } from '#platform/events/subscriber.ts'
import { queuePushes } from './commands.ts'

export const pushes: Subscriber = {
  name: 'pushes',
  types: pushKinds satisfies readonly EventType[],
  handle: (tx, events) =>
    queuePushes(
      tx,
      events.map(({ id }) => id),
    ),
}

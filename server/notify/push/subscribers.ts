import type { Subscriber } from '#server/domain/index.ts'
import { pushedEvents } from '#server/notify/kinds/index.ts'
import { queuePushes } from './commands.ts'

export const pushes: Subscriber = {
  name: 'pushes',
  types: pushedEvents,
  handle: (tx, events) =>
    queuePushes(
      tx,
      events.map(({ id }) => id),
    ),
}

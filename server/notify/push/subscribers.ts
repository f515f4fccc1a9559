import { pushKinds } from '#contract/index.ts'
import type { EventType, Subscriber } from '#server/domain/index.ts'
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

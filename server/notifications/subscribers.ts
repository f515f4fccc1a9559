import { notificationKinds, type NotificationKind } from '#contract/index.ts'
import type { EventType } from '#platform/events/event-types.ts'
import type { Subscriber } from '#platform/events/subscriber.ts'
import { sendHints } from '#platform/live/hints.ts'
import { notify, notifyOfMessages } from './commands.ts'
import { ofNotifications } from './hints.ts'

const isEvent = (kind: NotificationKind): kind is NotificationKind & EventType => kind !== 'campaigns_published'

/** The events that cause notifications. */
export const notifiedEvents: readonly EventType[] = notificationKinds.filter(isEvent)

/** Notifies people of events, and tells their open pages to reload. */
export const notifications: Subscriber = {
  types: notifiedEvents,
  async handle(tx, events) {
    const idsOf = (isWanted: (type: EventType) => boolean) =>
      events.filter(({ type }) => isWanted(type)).map(({ id }) => id)
    // Most batches contain nothing but messages, and looking for other events joins nine tables.
    const messages = idsOf(type => type === 'message_sent')
    const others = idsOf(type => type !== 'message_sent')
    const notified = new Set<number>()
    if (others.length > 0) for (const user of await notify(tx, others)) notified.add(user)
    if (messages.length > 0) for (const user of await notifyOfMessages(tx, messages)) notified.add(user)
    await sendHints(tx, [...notified].map(ofNotifications))
  },
}

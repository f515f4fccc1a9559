import { sendHints } from '#platform/live/hints.ts'
import type { Subscriber } from '#server/domain/index.ts'
import { notifiedEvents } from '#server/notify/kinds/index.ts'
import { dropUndone, notify, notifyOfMessages } from './commands.ts'
import { ofNotifications } from './hints.ts'
import { splitMessages } from './split-messages.ts'

/** Notifies people of events, and tells their open pages to reload. */
export const notifications: Subscriber = {
  name: 'notifications',
  types: notifiedEvents,
  async handle(tx, events) {
    const { messages, others } = splitMessages(events)
    const notified = new Set<number>()
    if (others.length > 0) {
      for (const user of await notify(tx, others)) notified.add(user)
      for (const user of await dropUndone(tx, others)) notified.add(user)
    }
    if (messages.length > 0) for (const user of await notifyOfMessages(tx, messages)) notified.add(user)
    await sendHints(tx, [...notified].map(ofNotifications))
  },
}

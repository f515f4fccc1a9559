import { notificationKinds } from '#contract/index.ts'
import type { Subscriber } from '#platform/events/subscriber.ts'
import { sendHints } from '#platform/live/hints.ts'
import { notify, notifyOfMessages } from './commands.ts'

/** Notifies people of what happened, and their open pages of that. */
export const notifications: Subscriber = {
  types: notificationKinds,
  async handle(tx, events) {
    const ids = events.map(({ id }) => id)
    const notified = new Set([...(await notify(tx, ids)), ...(await notifyOfMessages(tx, ids))])
    await sendHints(
      tx,
      [...notified].map(id => ({ to: [id], kind: 'notification', id })),
    )
  },
}

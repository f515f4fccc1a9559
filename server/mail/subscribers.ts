import type { EventType } from '#platform/events/event-types.ts'
import type { Subscriber } from '#platform/events/subscriber.ts'
import { notifiedEvents } from '#server/notifications/index.ts'
import { queueDigests, queueEmailChangeLinks, queueMailsOf } from './commands.ts'

const accountEvents: readonly EventType[] = [
  'account_registered',
  'email_change_requested',
  'email_changed',
  'password_changed',
  'password_reset',
]

export const mails: Subscriber = {
  types: [...new Set([...notifiedEvents, ...accountEvents])],
  async handle(tx, events) {
    const idsOf = (isWanted: (type: EventType) => boolean) =>
      events.filter(({ type }) => isWanted(type)).map(({ id }) => id)
    const messages = idsOf(type => type === 'message_sent')
    const emailChanges = idsOf(type => type === 'email_change_requested')
    const others = idsOf(type => type !== 'message_sent' && type !== 'email_change_requested')
    if (others.length > 0) await queueMailsOf(tx, others)
    if (emailChanges.length > 0) await queueEmailChangeLinks(tx, emailChanges)
    if (messages.length > 0) await queueDigests(tx, messages)
  },
}

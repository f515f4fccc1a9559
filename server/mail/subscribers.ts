import type { EventType } from '#platform/events/event-types.ts'
import type { Subscriber } from '#platform/events/subscriber.ts'
import { notifiedEvents } from '#server/notifications/index.ts'
import { queueDigests, queueLinksOf, queueMailsOf } from './commands.ts'

const linkEvents: readonly EventType[] = ['account_registered', 'email_change_requested', 'email_changed']
const passwordEvents: readonly EventType[] = ['password_changed', 'password_reset']

export const mails: Subscriber = {
  types: [...new Set([...notifiedEvents, ...linkEvents, ...passwordEvents])],
  async handle(tx, events) {
    const idsOf = (isWanted: (type: EventType) => boolean) =>
      events.filter(({ type }) => isWanted(type)).map(({ id }) => id)
    const messages = idsOf(type => type === 'message_sent')
    const links = idsOf(type => linkEvents.includes(type))
    const others = idsOf(type => type !== 'message_sent' && !linkEvents.includes(type))
    if (others.length > 0) await queueMailsOf(tx, others)
    if (links.length > 0) await queueLinksOf(tx, links)
    if (messages.length > 0) await queueDigests(tx, messages)
  },
}

import type { EventType, Subscriber } from '#server/domain/index.ts'
import { notifiedEvents } from '#server/notify/kinds/index.ts'
import { queueDigests, queueLinksOf, queueMailsOf } from './commands.ts'
import { accountEvents } from './kinds.ts'

const linkEvents: readonly EventType[] = [...accountEvents.verify_email, ...accountEvents.confirm_email_change]

export const mails: Subscriber = {
  name: 'mails',
  types: [...new Set([...notifiedEvents, ...Object.values(accountEvents).flat()])],
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

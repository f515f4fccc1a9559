import { channels, notificationKinds, type Channel, type NotificationKind } from '#contract/index.ts'
import { hasCapability, standings, type Standing } from '#contract/values/access.ts'
import { eventTypes, type EventType } from '#server/domain/index.ts'
import { all } from './all.gen.ts'
import type { Kind } from './kind.ts'

const checked: { readonly [K in NotificationKind]: Kind<K> } = all

/** The kinds of notifications. */
export const kinds: Readonly<Record<NotificationKind, Kind>> = checked

/** The kinds that users with this standing receive. */
export function isRecipient(standing: Standing, kind: NotificationKind): boolean {
  const { to } = kinds[kind]
  return typeof to === 'string' ? hasCapability(standing, to) : to.some(role => role === standing)
}

/** The channels over which this kind can be delivered. */
export const channelsOf = (kind: NotificationKind): readonly Channel[] =>
  channels.filter(channel => channel !== 'push' || kinds[kind].push)

/** Whether this cannot be turned off. */
export const requiredOn = (kind: NotificationKind, channel: Channel): boolean =>
  kinds[kind].required?.includes(channel) ?? false

const isEvent = (kind: NotificationKind): kind is NotificationKind & EventType => eventTypes.some(type => type === kind)

/** The events that cause notifications, and those that also cause push messages. */
export const notifiedEvents = notificationKinds.filter(isEvent)
export const pushedEvents = notifiedEvents.filter(kind => kinds[kind].push)

/** Each kind with the standing of each of its recipients, as the database reads them. */
export const recipients = notificationKinds.flatMap(kind =>
  standings.filter(standing => isRecipient(standing, kind)).map(to => ({ kind, to })),
)

export type { MailFacts, MailText } from './facts.ts'
export type { About, Kind } from './kind.ts'
export { userText, type UserText } from './user-text.ts'

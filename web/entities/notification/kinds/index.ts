import type { MessageDescriptor } from '@lingui/core'
import type { EventType, Notification, NotificationKind } from '#contract/index.ts'
import { all } from './all.gen.ts'
import type { KindWords } from './kind-words.ts'

const checked: { readonly [K in NotificationKind]: KindWords<K> } = all

/** The texts for each kind of notification. */
export const kinds: Readonly<Record<NotificationKind, KindWords>> = checked

/** Renders the text of a notification of a known kind. */
export const textOf = ({ kind, person }: Pick<Notification, 'kind' | 'person'>): MessageDescriptor =>
  (person === null ? kinds[kind].unnamed : undefined) ?? kinds[kind].text

/** The names of these events in the activity log. */
export const eventNames = Object.fromEntries(
  Object.entries(checked).flatMap(([kind, words]) => ('event' in words ? [[kind, words.event]] : [])),
) as Readonly<Record<NotificationKind & EventType, MessageDescriptor>>

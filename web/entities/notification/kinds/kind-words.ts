import type { I18n, MessageDescriptor } from '@lingui/core'
import type { EventType, NotificationKind } from '#contract/index.ts'

/** The words of a kind of notification. */
export type KindWords<K extends NotificationKind = NotificationKind> = {
  /** What happened, with the placeholders `person`, `campaign` and `amount`. */
  text: MessageDescriptor
  /** Replaces the text where nobody is named: closing an account rejects the applications to it. */
  unnamed?: MessageDescriptor
  /** The words for its reason, if that comes from a fixed list. */
  reason?: (i18n: I18n, reason: string) => string
  /** Its name among the settings. */
  setting: MessageDescriptor
} & (K extends EventType ? { /** Its event's name in the activity log. */ event: MessageDescriptor } : unknown)

import type { I18n, MessageDescriptor } from '@lingui/core'
import type { EventType, NotificationKind } from '#contract/index.ts'

/** The texts for a kind of notification. */
export type KindWords<K extends NotificationKind = NotificationKind> = {
  /** What happened, with the placeholders `person`, `campaign` and `amount`. */
  text: MessageDescriptor
  /** Replaces the text if no person is named: closing an account rejects the applications to it. */
  unnamed?: MessageDescriptor
  /** The texts for its reasons, if they come from a fixed list. */
  reason?: (i18n: I18n, reason: string) => string
  /** Its name in the settings. */
  setting: MessageDescriptor
} & (K extends EventType ? { /** Its event's name in the activity log. */ event: MessageDescriptor } : unknown)

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FlagReason } from '#contract/values/flags.ts'
import type { Catalogue } from '#lib/i18n/i18n.ts'

/** The messages about flags, for the dialog and the admin panel. */
export const flagCatalogue: Catalogue = import.meta.glob('./locales/*.po')

export const reasonNames: Record<FlagReason, MessageDescriptor> = {
  asks_for_money: msg`Asks for money`,
  fake: msg`Fake, or pretends to be somebody else`,
  off_platform: msg`Wants to pay or be paid outside Prochar`,
  harassment: msg`Harassment or threats`,
  not_as_described: msg`Not as described`,
  other: msg`Something else`,
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FlagReason } from '#contract/values/flags.ts'

export const reasonNames: Record<FlagReason, MessageDescriptor> = {
  asks_for_money: msg`Asks for money`,
  fake: msg`Fake, or pretends to be somebody else`,
  off_platform: msg`Wants to pay or be paid outside Prochar`,
  harassment: msg`Harassment or threats`,
  not_as_described: msg`Not as described`,
  other: msg`Something else`,
}

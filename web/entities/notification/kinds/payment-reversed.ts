import { msg } from '@lingui/core/macro'
import { reversalText } from '#entities/reversal/reversal.tsx'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'payment_reversed'> = {
  text: msg`The {amount} payment for “{campaign}” was reversed`,
  reason: reversalText,
  setting: msg`A payment was reversed`,
  event: msg`Payment reversed`,
}

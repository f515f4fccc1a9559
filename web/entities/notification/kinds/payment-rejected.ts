import { msg } from '@lingui/core/macro'
import { reasonText } from '#entities/decision/rejection.tsx'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'payment_rejected'> = {
  text: msg`The {amount} payment for “{campaign}” was rejected`,
  reason: (i18n, reason) => reasonText(i18n, 'payment', reason),
  setting: msg`A payment was rejected`,
  event: msg`Payment rejected`,
}

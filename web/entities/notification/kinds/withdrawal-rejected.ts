import { msg } from '@lingui/core/macro'
import { reasonText } from '#entities/decision/rejection.tsx'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'withdrawal_rejected'> = {
  text: msg`Your withdrawal of {amount} was rejected`,
  reason: (i18n, reason) => reasonText(i18n, 'withdrawal', reason),
  setting: msg`My withdrawal was rejected`,
  event: msg`Withdrawal rejected`,
}

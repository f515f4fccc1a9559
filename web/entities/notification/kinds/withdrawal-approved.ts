import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'withdrawal_approved'> = {
  text: msg`Your withdrawal of {amount} was approved`,
  setting: msg`My withdrawal was approved`,
  event: msg`Withdrawal approved`,
}

import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'withdrawal_requested'> = {
  text: msg`{person} requested a withdrawal of {amount}`,
  setting: msg`Withdrawals to review`,
  event: msg`Withdrawal requested`,
}

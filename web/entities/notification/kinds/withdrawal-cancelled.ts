import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'withdrawal_cancelled'> = {
  text: msg`{person} cancelled a withdrawal of {amount}`,
  setting: msg`A withdrawal was cancelled`,
  event: msg`Withdrawal cancelled`,
}

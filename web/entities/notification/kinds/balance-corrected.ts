import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'balance_corrected'> = {
  text: msg`Your balance was corrected by {amount}`,
  setting: msg`My balance was corrected`,
  event: msg`Balance corrected`,
}

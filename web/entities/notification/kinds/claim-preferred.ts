import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'claim_preferred'> = {
  text: msg`Your claim was upheld, and your {amount} payment for “{campaign}” has been submitted`,
  setting: msg`My claim to a transaction ID was upheld`,
  event: msg`Transaction ID claim upheld`,
}

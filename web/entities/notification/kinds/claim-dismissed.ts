import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'claim_dismissed'> = {
  text: msg`The transaction ID you entered for “{campaign}” belongs to another payment`,
  setting: msg`My claim to a transaction ID was dismissed`,
  event: msg`Transaction ID claim dismissed`,
}

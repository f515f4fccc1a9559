import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'evidence_differed'> = {
  text: msg`The wallet contradicts the confirmed payment of {amount} for “{campaign}”`,
  setting: msg`The wallet contradicts a payment`,
  event: msg`Wallet entry differs from a confirmed payment`,
}

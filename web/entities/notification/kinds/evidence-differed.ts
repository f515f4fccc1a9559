import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'evidence_differed'> = {
  text: msg`The confirmed {amount} payment for “{campaign}” doesn't match the wallet`,
  setting: msg`A payment doesn't match the wallet`,
  event: msg`Wallet entry differs from a confirmed payment`,
}

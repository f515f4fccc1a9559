import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'cover_left_zero'> = {
  text: msg`The wallets and the ledger differ by {amount}`,
  setting: msg`The wallets and the ledger differ`,
  event: msg`Wallets and ledger no longer agree`,
}

import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'cover_left_zero'> = {
  text: msg`The wallets and the ledger differ by {amount}`,
  setting: msg`The wallets don't match the ledger`,
  event: msg`Wallets no longer match the ledger`,
}

import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'chain_gap_found'> = {
  text: msg`A gap of {amount} in the wallet balances`,
  setting: msg`A gap in the wallet balances`,
  event: msg`Gap between wallet balances`,
}

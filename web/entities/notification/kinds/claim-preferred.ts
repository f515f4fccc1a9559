import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'claim_preferred'> = {
  text: msg`The transaction ID is yours: your payment of {amount} for “{campaign}” has been submitted`,
  setting: msg`A transaction ID that I claimed is mine`,
  event: msg`Claim to a transaction ID preferred`,
}

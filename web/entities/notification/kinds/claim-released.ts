import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'claim_released'> = {
  text: msg`The transaction ID you entered for “{campaign}” is available again. Submit your payment again`,
  setting: msg`A transaction ID I claimed is available again`,
  event: msg`Claimed transaction ID available again`,
}

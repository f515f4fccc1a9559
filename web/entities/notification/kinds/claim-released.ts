import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'claim_released'> = {
  text: msg`The transaction ID that you reported for “{campaign}” is free. Submit your payment again`,
  setting: msg`A transaction ID that I claimed is free`,
  event: msg`Claimed transaction ID is free`,
}

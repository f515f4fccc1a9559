import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'payment_confirmed'> = {
  text: msg`The {amount} payment for “{campaign}” was confirmed`,
  setting: msg`A payment was confirmed`,
  event: msg`Payment confirmed`,
}

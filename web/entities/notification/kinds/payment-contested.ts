import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'payment_contested'> = {
  text: msg`{person} claims the {amount} payment for “{campaign}”`,
  setting: msg`A payment is contested`,
  event: msg`Payment claimed by another brand`,
}

import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'payment_contested'> = {
  text: msg`{person} claims the payment of {amount} for “{campaign}”`,
  setting: msg`A payment is contested`,
  event: msg`Transaction ID of a payment claimed by another brand`,
}

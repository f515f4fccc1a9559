import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'payment_submitted'> = {
  text: msg`{person} submitted a {amount} payment for “{campaign}”`,
  setting: msg`Payments to confirm`,
  event: msg`Payment submitted`,
}

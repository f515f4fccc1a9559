import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'refund_sent'> = {
  text: msg`Your refund of {amount} for “{campaign}” was sent`,
  setting: msg`My refund was sent`,
  event: msg`Refund sent`,
}

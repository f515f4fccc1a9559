import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'flag_raised'> = {
  text: msg`{person} has been flagged`,
  setting: msg`A user, a campaign or a message was flagged`,
  event: msg`Flag raised`,
}

import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'application_withdrawn'> = {
  text: msg`{person} withdrew their application to “{campaign}”`,
  setting: msg`An application to my campaign was withdrawn`,
  event: msg`Application withdrawn`,
}

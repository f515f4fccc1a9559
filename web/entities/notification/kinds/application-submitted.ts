import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'application_submitted'> = {
  text: msg`{person} applied to “{campaign}”`,
  setting: msg`New applications to my campaigns`,
  event: msg`Application submitted`,
}

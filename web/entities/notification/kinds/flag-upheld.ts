import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'flag_upheld'> = {
  text: msg`Your flag about {person} was upheld. Thank you for telling us`,
  setting: msg`My flag was upheld`,
  event: msg`Flag upheld`,
}

import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'flag_dismissed'> = {
  text: msg`We looked into your flag about {person} and found nothing against our rules`,
  setting: msg`My flag was dismissed`,
  event: msg`Flag dismissed`,
}

import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'flag_dismissed'> = {
  text: msg`We found nothing against our rules after your flag about {person}`,
  setting: msg`My flag was dismissed`,
  event: msg`Flag dismissed`,
}

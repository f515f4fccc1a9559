import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'campaign_restored'> = {
  text: msg`Your campaign “{campaign}” was restored`,
  setting: msg`My campaign was restored`,
  event: msg`Campaign restored`,
}

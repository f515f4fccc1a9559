import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'campaign_suspended'> = {
  text: msg`Your campaign “{campaign}” was suspended`,
  setting: msg`My campaign was suspended`,
  event: msg`Campaign suspended`,
}

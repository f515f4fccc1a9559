import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'campaigns_published'> = {
  text: msg`New campaigns in your category, including “{campaign}”`,
  setting: msg`New campaigns in my category`,
}

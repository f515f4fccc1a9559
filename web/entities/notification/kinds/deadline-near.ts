import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'deadline_near'> = {
  text: msg`“{campaign}” closes soon, with applications to decide`,
  setting: msg`My campaign closes soon`,
  event: msg`Deadline reminder sent`,
}

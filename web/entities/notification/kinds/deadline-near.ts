import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'deadline_near'> = {
  text: msg`“{campaign}” is closing soon and has applications to review`,
  setting: msg`My campaign is closing soon`,
  event: msg`Deadline reminder sent`,
}

import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'deadline_moved'> = {
  text: msg`{person} gave “{campaign}” a later deadline`,
  setting: msg`A campaign I applied to has a later deadline`,
  event: msg`Applicant told of a later deadline`,
}

import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'application_accepted'> = {
  text: msg`{person} accepted your application to “{campaign}”`,
  setting: msg`My application was accepted`,
  event: msg`Application accepted`,
}

import { msg } from '@lingui/core/macro'
import { reasonText } from '#entities/decision/rejection.tsx'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'application_rejected'> = {
  text: msg`{person} rejected your application to “{campaign}”`,
  unnamed: msg`Your application to “{campaign}” was rejected`,
  reason: (i18n, reason) => reasonText(i18n, 'application', reason),
  setting: msg`My application was rejected`,
  event: msg`Application rejected`,
}

import { msg } from '@lingui/core/macro'
import type { KindWords } from './kind-words.ts'

export const kind: KindWords<'message_sent'> = {
  text: msg`New messages from {person}`,
  setting: msg`Unread messages`,
}

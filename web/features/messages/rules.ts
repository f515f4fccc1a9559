import { limits } from '#contract/limits.ts'
import { containsBlockedWords, hiddenCharacters } from '#contract/text.ts'
import { characterCount } from '#lib/validation.ts'

/** A message shows its time after a longer gap than this, in milliseconds. Source: specification, section 9. */
const timestampGap = 5 * 60_000

/** Whether a message shows its time. The first one does. */
export const showsTime = (timestamp: string, previous: string | undefined): boolean =>
  previous === undefined || Date.parse(timestamp) - Date.parse(previous) > timestampGap

/** Whether a text has no visible characters. */
export const isBlank = (text: string): boolean => text.replace(/\s/gu, '').replace(hiddenCharacters, '') === ''

/** The number of remaining characters, counted like on the server; negative if the text is too long. */
export const roomLeft = (text: string): number => limits.message.max - characterCount(text)

/** Why a message cannot be sent, or null. The server checks again. */
export function messageProblem(text: string): 'empty' | 'long' | 'restricted' | null {
  if (isBlank(text)) return 'empty'
  if (roomLeft(text) < 0) return 'long'
  return containsBlockedWords(text) ? 'restricted' : null
}

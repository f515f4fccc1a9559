import { limits } from '#contract/limits.ts'
import { containsBlockedWords, hiddenCharacters } from '#contract/text.ts'

/** A message that comes later than this after the one before it shows its time. Source: specification, section 9. */
const timestampGap = 5 * 60_000

/** Whether a message shows its time; the first one on the screen does. */
export const showsTime = (timestamp: string, previous: string | undefined): boolean =>
  previous === undefined || Date.parse(timestamp) - Date.parse(previous) > timestampGap

/** Whether there is nothing to be seen in a text. */
export const isBlank = (text: string): boolean => text.replace(/\s/gu, '').replace(hiddenCharacters, '') === ''

/** How many characters may still be typed, counted as the server counts; negative when there are too many. */
export const roomLeft = (text: string): number => limits.message.max - [...text].length

/** Why a message is not sent; null when it can be. The server looks again. */
export function messageProblem(text: string): 'empty' | 'long' | 'restricted' | null {
  if (isBlank(text)) return 'empty'
  if (roomLeft(text) < 0) return 'long'
  return containsBlockedWords(text) ? 'restricted' : null
}

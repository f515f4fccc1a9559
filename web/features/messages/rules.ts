import type { Message } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { storedText } from '#contract/values/normal-form.ts'
import { containsBlockedWords, isBlank } from '#contract/values/text.ts'
import { characterCount } from '#lib/forms/validation.ts'

/** The gap after which a message shows its time, in milliseconds. Source: specification, section 9. */
const timestampGap = 5 * 60_000

/** Whether a message shows its time. The first one always does. */
export const showsTime = (timestamp: string, previous: string | undefined): boolean =>
  previous === undefined || Date.parse(timestamp) - Date.parse(previous) > timestampGap

/** The number of remaining characters, counted as on the server; negative if the text is too long. */
export const roomLeft = (text: string): number => limits.message.max - characterCount(text)

/** Returns why a message cannot be sent, or null. The server validates it again. */
export function messageProblem(text: string): 'empty' | 'long' | 'restricted' | null {
  if (isBlank(text)) return 'empty'
  if (roomLeft(text) < 0) return 'long'
  return containsBlockedWords(text) ? 'restricted' : null
}

/** The parts of an outgoing message that identify it once it has arrived. */
interface Sendable {
  content: string
  /** The id of the conversation's newest message when it was written. */
  after: number
}

/** Leaves out messages that arrived despite a missing response: those found among the user's newer messages. */
export function notArrived<T extends Sendable>(
  outgoing: readonly T[],
  own: readonly Pick<Message, 'id' | 'content'>[],
): T[] {
  const found = new Set<number>()
  return outgoing.filter(({ content, after }) => {
    // The server normalizes a text before storing it.
    const stored = storedText(content)
    const arrived = own.find(({ id, content }) => id > after && storedText(content) === stored && !found.has(id))
    if (arrived) found.add(arrived.id)
    return !arrived
  })
}

/** The delivery status of a message; undefined if the server does not report it. */
export function receiptOf(
  { id }: Pick<Message, 'id'>,
  partner: { delivered_up_to?: number | null; read_up_to?: number | null },
): 'sent' | 'delivered' | 'seen' | undefined {
  const { delivered_up_to: delivered, read_up_to: read } = partner
  if (delivered === undefined || read === undefined) return undefined
  if (read !== null && id <= read) return 'seen'
  return delivered !== null && id <= delivered ? 'delivered' : 'sent'
}

/** The text of a message. A message with only a file has the file's name as its content. */
export const writtenText = ({ content, attachment }: Pick<Message, 'content' | 'attachment'>): string =>
  content === attachment?.name ? '' : content

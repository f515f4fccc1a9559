import type { PaymentMethod } from '#contract/values/vocabulary.ts'
import { compiledTemplates } from './compiled-templates.ts'
import { hasIdLabel } from './labels.ts'
import { messageLine, messageLines, startsMessage } from './lines.ts'
import { maxMessageLength, normalize } from './normalize.ts'
import { isOneTimePassword } from './one-time-password.ts'
import { readMessage } from './read-message.ts'

const beginnings = compiledTemplates.flatMap(({ compiled }) => compiled.around?.before ?? [])

/** Whether a text is a whole message without a reference, in which the payer could have written another one. */
const isWhole = (method: PaymentMethod, text: string): boolean =>
  readMessage(method, text).state === 'read' &&
  !beginnings.some(beginning => beginning.test(messageLines(text).join(' ')))

const startsAnother = (text: string): boolean =>
  startsMessage(messageLine(normalize(text))) || hasIdLabel(text) || isOneTimePassword(text)

const stamp = /[\d০-৯]{2}\/[\d০-৯]{2}\/[\d০-৯]{4}\s[\d০-৯]{2}:[\d০-৯]{2}\.?(?=\s)/g
const space = /\s+/g

/** The index where another message starts in a line; undefined if it has only one. */
function startOfNext(method: PaymentMethod, line: string): number | undefined {
  for (const { index, 0: found } of line.matchAll(stamp)) {
    const end = index + found.length
    if (startsAnother(line.slice(end)) && isWhole(method, line.slice(0, end))) return end
  }
  if (!hasIdLabel(line)) return undefined
  return [...line.matchAll(space)].find(
    ({ index }) => startsMessage(messageLine(normalize(line.slice(index)))) && isOneTimePassword(line.slice(0, index)),
  )?.index
}

/** Splits a line that contains several messages. A message with a reference is not split from what follows it. */
export function splitLine(method: PaymentMethod, line: string): string[] {
  const next = line.length <= 2 * maxMessageLength ? startOfNext(method, line) : undefined
  return next === undefined ? [line] : [line.slice(0, next), ...splitLine(method, line.slice(next))]
}

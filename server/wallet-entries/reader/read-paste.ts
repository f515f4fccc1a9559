import type { PaymentMethod, WalletReadingReason } from '#contract/vocabulary.ts'
import { compiledTemplates } from './compiled-templates.ts'
import { hasLabel } from './labels.ts'
import { maxMessageLength, normalize, oneLine } from './normalize.ts'
import { readMessage } from './read-message.ts'
import { unreadable, type Reading } from './reading.ts'

/** The maximum number of lines in a message, including blank ones. Known wordings have at most eight. */
const maxLines = 20

/** The lines of a paste, as received and normalised. */
interface Lines {
  raw: string[]
  normalized: string[]
}

/** A range of a paste's lines, read as one message. */
interface Piece {
  from: number
  to: number
  reading: Reading
  /** It starts like a message with a reference, so anything that follows may be part of the reference. */
  hasReference: boolean
  /** It starts like that, but does not end like such a message. */
  isOpen: boolean
  /** It ends like a message with a reference, but has no beginning or amount of its own. */
  isEnd: boolean
}

const openings = [...new Set(compiledTemplates.map(({ compiled }) => compiled.opening.trim()))]
const references = compiledTemplates.flatMap(({ compiled }) => compiled.around ?? [])
const amount = /(?:T[kK]|BDT|৳)\.? ?[\d.]/

/** The reasons for texts that match no template's wording. Anything else is a message, even if it is useless. */
const nonMessages: readonly (WalletReadingReason | null)[] = [
  'unknown_wording',
  'not_a_message',
  'repeated_label',
  'too_long',
]
const isMessage = ({ reason }: Reading): boolean => !nonMessages.includes(reason)

const startsMessage = (line: string): boolean => openings.some(opening => line.startsWith(opening))

function toPiece(method: PaymentMethod, { raw }: Lines, from: number, to: number): Piece {
  const lines = raw.slice(from, to).join('\n')
  const reading = readMessage(method, lines)
  const text = oneLine(normalize(lines.slice(0, maxMessageLength)))
  const begun = references.filter(({ before }) => before.test(text))
  // There may have been a space before the line break.
  const ends = references.map(({ after }) => ` ${text}`.search(after)).filter(index => index >= 0)
  const isRead = reading.state !== 'unreadable'
  return {
    from,
    to,
    reading,
    hasReference: begun.length > 0,
    isOpen: !isRead && begun.length > 0 && !begun.some(({ after }) => after.test(text)),
    isEnd: !isRead && begun.length === 0 && ends.some(index => !amount.test(text.slice(0, index))),
  }
}

/** The index of the first line in a range that satisfies a condition, or the end of the range. */
function findLine(from: number, to: number, holds: (index: number) => boolean): number {
  let index = from
  while (index < to && !holds(index)) index++
  return index
}

/** Reads each paragraph in a range of lines separately. */
function readParagraphs(method: PaymentMethod, lines: Lines, from: number, to: number): Piece[] {
  const isBlank = (index: number) => lines.normalized[index] === ''
  const pieces: Piece[] = []
  let start = findLine(from, to, index => !isBlank(index))
  while (start < to) {
    const end = findLine(start, to, isBlank)
    pieces.push(toPiece(method, lines, start, end))
    start = findLine(end, to, index => !isBlank(index))
  }
  return pieces
}

/** Reads the lines from the start of one message up to the next: a message, followed by other text. */
function readSection(method: PaymentMethod, lines: Lines, from: number, to: number): Piece[] {
  if (!startsMessage(lines.normalized[from] ?? '')) return readParagraphs(method, lines, from, to)
  for (let end = from + 1; end <= Math.min(to, from + maxLines); end++) {
    const message = toPiece(method, lines, from, end)
    if (!isMessage(message.reading)) continue
    const paragraphEnd = findLine(end, to, index => lines.normalized[index] === '')
    // The message may be forged, and the text after it may end the real message that contains it.
    const isDoubtful = lines.normalized.slice(end, paragraphEnd).some(hasLabel)
    const first = isDoubtful
      ? { ...toPiece(method, lines, from, paragraphEnd), isEnd: toPiece(method, lines, end, paragraphEnd).isEnd }
      : message
    return [first, ...readParagraphs(method, lines, first.to, to)]
  }
  return readParagraphs(method, lines, from, to)
}

const join = (method: PaymentMethod, { raw }: Lines, from: number, to: number): Piece => ({
  from,
  to,
  reading: unreadable(method, raw.slice(from, to).join('\n'), 'unclosed_reference'),
  hasReference: true,
  isOpen: false,
  isEnd: false,
})

/** The first piece within a message's length to which an end may belong; undefined if there is none. */
function beginningOf(pieces: Piece[]): number | undefined {
  let found: number | undefined
  let length = 0
  for (let index = pieces.length - 1; index >= 0 && length <= maxMessageLength; index--) {
    const piece = pieces[index]
    if (piece?.hasReference) found = index
    length += piece?.reading.raw.length ?? 0
  }
  return found
}

/**
 * Splits a text into lines. A line longer than a message is truncated, since normalising all of it is not worthwhile.
 */
function toLines(text: string): Lines {
  const raw = text.replaceAll('\r\n', '\n').split('\n')
  return { raw, normalized: raw.map(line => normalize(line.slice(0, maxMessageLength))) }
}

/**
 * Reads pasted messages of a wallet, in order. A message starts at the beginning of a line. Text outside of messages is
 * returned as unreadable; nothing is dropped.
 *
 * A reference with line breaks can contain what looks like other messages. If a message's reference does not end, the
 * message and everything after it is one unreadable piece. If an end has no beginning, so is everything from the first
 * message that it may belong to. Decision 0025 lists the forgeries that cannot be detected in a paste.
 */
export function readPaste(method: PaymentMethod, text: string): Reading[] {
  const lines = toLines(text)
  const count = lines.raw.length
  const pieces: Piece[] = []
  let from = 0
  while (from < count) {
    const to = findLine(from + 1, count, index => startsMessage(lines.normalized[index] ?? ''))
    for (const piece of readSection(method, lines, from, to)) {
      const beginning = piece.isEnd ? beginningOf(pieces) : undefined
      const first = (beginning === undefined ? undefined : pieces.splice(beginning)[0]) ?? piece
      if (piece.isOpen && lines.normalized.slice(piece.to).some(line => line !== ''))
        return [...pieces, join(method, lines, first.from, count)].map(({ reading }) => reading)
      pieces.push(first === piece ? piece : join(method, lines, first.from, piece.to))
    }
    from = to
  }
  return pieces.map(({ reading }) => reading)
}

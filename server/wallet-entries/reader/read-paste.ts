import type { PaymentMethod, WalletReadingReason } from '#contract/vocabulary.ts'
import { hasLabel } from './labels.ts'
import { maxMessageLength, normalize, oneLine } from './normalize.ts'
import { compiledTemplates, readMessage } from './read-message.ts'
import { unreadable, type Reading } from './reading.ts'

/** The most lines of a message, blank ones included. Known wordings have at most eight. */
const maxLines = 20

/** The lines of a paste, as they arrived and normalised. */
interface Lines {
  raw: string[]
  normalized: string[]
}

/** Lines of a paste from one to before another, read as one message. */
interface Piece {
  from: number
  to: number
  reading: Reading
  /** It begins like a message up to its reference, so whatever follows may be that reference. */
  hasReference: boolean
  /** It begins so, but does not end as such a message does. */
  isOpen: boolean
  /** It ends as a message with a reference does, but has neither a beginning nor an amount of its own. */
  isEnd: boolean
}

const openings = [...new Set(compiledTemplates.map(({ compiled }) => compiled.opening.trim()))]
const references = compiledTemplates.flatMap(({ compiled }) => compiled.around ?? [])
const amount = /(?:T[kK]|BDT|৳)\.? ?[\d.]/

/** What is said of a text whose wording is no template's. Everything else is a message, if perhaps of no use. */
const shapeless: readonly (WalletReadingReason | null)[] = [
  'unknown_wording',
  'not_a_message',
  'repeated_label',
  'too_long',
]
const isMessage = ({ reason }: Reading): boolean => !shapeless.includes(reason)

const startsMessage = (line: string): boolean => openings.some(opening => line.startsWith(opening))

function toPiece(method: PaymentMethod, { raw }: Lines, from: number, to: number): Piece {
  const lines = raw.slice(from, to).join('\n')
  const reading = readMessage(method, lines)
  const text = oneLine(normalize(lines.slice(0, maxMessageLength)))
  const begun = references.filter(({ before }) => before.test(text))
  // Before the line break there may have been a space.
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

/** The index of the first line at or after another for which a condition holds, or the end. */
function findLine(from: number, to: number, holds: (index: number) => boolean): number {
  let index = from
  while (index < to && !holds(index)) index++
  return index
}

/** Reads every paragraph between two lines by itself. */
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

/** Reads the lines from the beginning of a message to before that of the next: a message, and other text after it. */
function readSection(method: PaymentMethod, lines: Lines, from: number, to: number): Piece[] {
  if (!startsMessage(lines.normalized[from] ?? '')) return readParagraphs(method, lines, from, to)
  for (let end = from + 1; end <= Math.min(to, from + maxLines); end++) {
    const message = toPiece(method, lines, from, end)
    if (!isMessage(message.reading)) continue
    const paragraphEnd = findLine(end, to, index => lines.normalized[index] === '')
    // The message may be false, and what follows the end of the one that it is hidden in.
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

/** The first of the pieces within the length of a message to which an end may belong, or undefined. */
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

/** Splits a text into lines. A line longer than a message is not worth normalising in full. */
function toLines(text: string): Lines {
  const raw = text.replaceAll('\r\n', '\n').split('\n')
  return { raw, normalized: raw.map(line => normalize(line.slice(0, maxMessageLength))) }
}

/**
 * Reads messages of a wallet that were pasted together, in the order of the text. A message begins at the beginning of a
 * line. Text that belongs to no message comes back as unreadable; none is dropped.
 *
 * A reference with line breaks can hold what looks like other messages. Where a message's reference does not end, it and
 * everything after it are one unreadable piece; where the end of a message has no beginning, so is everything from the
 * first message that it may belong to. Decision 0025 says which forgeries a paste cannot show.
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

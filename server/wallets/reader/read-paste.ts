import type { PaymentMethod, WalletReadingReason } from '#contract/values/vocabulary.ts'
import { compiledTemplates, type CompiledTemplate } from './compiled-templates.ts'
import { amountPattern, isPromotion, maxPromotion, saysItIsNotFinal } from './extra-text.ts'
import { startOfEnd } from './labels.ts'
import { messageLine, startsMessage } from './lines.ts'
import { maxMessageLength, normalize, oneLine } from './normalize.ts'
import { isOneTimePassword } from './one-time-password.ts'
import { readLines } from './read-message.ts'
import { unreadable, type Reading } from './reading.ts'
import { splitLine } from './split-line.ts'

/** The maximum number of lines in a message, including blank ones. Known wordings have at most eight. */
const maxLines = 20

/** The lines of a paste: as received, normalized, and without their prefixes. */
interface Lines {
  raw: string[]
  normalized: string[]
  /** Empty for a line that belongs to no message. */
  bare: string[]
  /** The accepted wordings, and the texts around all references. */
  accepted: readonly CompiledTemplate[]
  references: readonly Reference[]
}

type Reference = NonNullable<CompiledTemplate['compiled']['around']>

/** A range of a paste's lines, parsed as one message. */
interface Piece {
  from: number
  to: number
  reading: Reading
  /** It starts like a message with a reference, so anything that follows may be part of the reference. */
  hasReference: boolean
  /** It starts like that, but does not end like such a message. */
  isOpen: boolean
  /** It ends like a message with a reference, but lacks its own beginning or amount. */
  isEnd: boolean
}

const referencesOf = (templates: readonly CompiledTemplate[]): Reference[] =>
  templates.flatMap(({ compiled }) => compiled.around ?? [])

/**
 * What ends a message: bKash's ID and timestamp, or Nagad's timestamp. Anything after them on the line is advertising.
 */
const end = /t(?:rn?x|xn)id:? ?[A-Z0-9]{8,10} at \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}|\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}\.?$/i

/** The reasons for texts that match no template's wording. Anything else is a message, even if it is useless. */
const nonMessages: readonly (WalletReadingReason | null)[] = [
  'unknown_wording',
  'not_a_message',
  'repeated_label',
  'too_long',
]
const isMessage = ({ reason }: Reading): boolean => !nonMessages.includes(reason)

function toPiece(
  method: PaymentMethod,
  { raw, normalized, bare, accepted, references }: Lines,
  from: number,
  to: number,
): Piece {
  const lines = bare.slice(from, to).filter(line => line !== '')
  const reading = readLines(method, raw.slice(from, to).join('\n'), lines, accepted)
  const isRead = reading.state !== 'unreadable'
  const text = lines.join(' ').slice(0, maxMessageLength)
  const begun = references.filter(({ before }) => before.test(text))
  return {
    from,
    to,
    reading,
    hasReference: begun.length > 0,
    isOpen: !isRead && begun.length > 0 && !begun.some(({ after }) => after.test(text)),
    // An apparent prefix may be a part of the reference.
    isEnd:
      !isRead &&
      begun.length === 0 &&
      [text, oneLine(normalized.slice(from, to).join('\n'))].some(each => isEndOf(references, each)),
  }
}

/** Whether a text ends like a message with a reference, but has no amount before that. */
function isEndOf(references: readonly Reference[], text: string): boolean {
  // There may have been a space before the line break.
  const ends = references.map(({ after }) => ` ${text}`.search(after)).filter(index => index >= 0)
  return ends.some(index => !amountPattern.test(text.slice(0, index)))
}

/** The index of the first line in a range that satisfies a condition, or the end of the range. */
function findLine(from: number, to: number, holds: (index: number) => boolean): number {
  let index = from
  while (index < to && !holds(index)) index++
  return index
}

/** Whether a message ends with a line: with its timestamp, or as a whole message of a kind that has none. */
const endsMessage = (line: string): boolean => end.test(line) || isOneTimePassword(line)

/** Parses each paragraph in a range of lines separately, and in it each text up to what must end a message. */
function readParagraphs(method: PaymentMethod, lines: Lines, from: number, to: number): Piece[] {
  const isBlank = (index: number) => (lines.bare[index] ?? '') === ''
  const endsAt = (index: number) =>
    endsMessage(lines.bare[index] ?? '') || (index + 1 < to && isOneTimePassword(lines.bare[index + 1] ?? ''))
  const pieces: Piece[] = []
  let start = findLine(from, to, index => !isBlank(index))
  while (start < to) {
    let next = start
    let piece: Piece
    // An end before that of the reference is a part of it.
    do {
      next = Math.min(findLine(next, to, index => isBlank(index + 1) || endsAt(index)) + 1, to)
      piece = toPiece(method, lines, start, next)
    } while (piece.isOpen && next < to && !isBlank(next))
    pieces.push(piece)
    start = findLine(next, to, index => !isBlank(index))
  }
  return pieces
}

/**
 * Whether the text after a message with a reference may be its real end, which makes the message a forgery in the
 * reference. A message of an unknown wording has an amount before its labels.
 */
function isDoubtful({ hasReference }: Piece, rest: string): boolean {
  const label = startOfEnd(rest)
  return hasReference && label !== undefined && !amountPattern.test(rest.slice(0, label))
}

/** A message with the lines of advertising after it, or with the line that voids it. */
function withPromotion(method: PaymentMethod, lines: Lines, message: Piece, to: number): Piece {
  let longest = message
  while (longest.to < Math.min(to, message.to + maxPromotion)) {
    const line = lines.bare[longest.to] ?? ''
    if (!isPromotion(line) && !saysItIsNotFinal(line)) return longest
    const longer = toPiece(method, lines, message.from, longest.to + 1)
    if (longer.reading.state !== message.reading.state && longer.reading.reason !== 'not_final') return longest
    longest = longer
  }
  return longest
}

/** Parses the lines from the start of one message up to the next: a message, followed by other text. */
function readSection(method: PaymentMethod, lines: Lines, from: number, to: number): Piece[] {
  if (!startsMessage(lines.bare[from] ?? '')) return readParagraphs(method, lines, from, to)
  for (let end = from + 1; end <= Math.min(to, from + maxLines); end++) {
    const message = toPiece(method, lines, from, end)
    if (!isMessage(message.reading)) continue
    const paragraphEnd = findLine(end, to, index => lines.bare[index] === '')
    const rest = lines.bare.slice(end, paragraphEnd).join(' ')
    const first = isDoubtful(message, rest)
      ? { ...toPiece(method, lines, from, paragraphEnd), isEnd: toPiece(method, lines, end, paragraphEnd).isEnd }
      : withPromotion(method, lines, message, paragraphEnd)
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
 * Splits a text into lines, and lines with several messages. Truncates a line longer than a message, because
 * normalizing all of it is not worthwhile.
 */
function toLines(method: PaymentMethod, text: string, accepted: readonly CompiledTemplate[]): Lines {
  const raw = text.split(/\r?\n/).flatMap(line => splitLine(method, line))
  const normalized = raw.map(line => normalize(line.slice(0, maxMessageLength)))
  return {
    raw,
    normalized,
    bare: normalized.map(messageLine),
    accepted,
    references: referencesOf([...compiledTemplates, ...accepted]),
  }
}

/** Adds a piece to the previous ones, together with the advertising directly before it if the two are one message. */
function add(method: PaymentMethod, lines: Lines, pieces: Piece[], piece: Piece): void {
  const before = pieces.at(-1)
  const isAfterPromotion =
    piece.reading.state === 'read' &&
    before?.to === piece.from &&
    before.to - before.from <= maxPromotion &&
    lines.bare.slice(before.from, before.to).every(isPromotion)
  const whole = isAfterPromotion ? toPiece(method, lines, before.from, piece.to) : undefined
  if (whole?.reading.state === 'read') pieces.splice(-1, 1, whole)
  else pieces.push(piece)
}

/**
 * Parses pasted messages of a wallet, in order. A message starts at the beginning of a line, or after one that has no
 * reference. Text outside of messages is returned as unreadable; only lines of the screen that the messages were copied
 * from are dropped.
 *
 * A reference with line breaks can contain what looks like other messages. If a message's reference does not end, the
 * message and everything after it is one unreadable piece. If an end has no beginning, so is everything from the first
 * message that it may belong to. Decision 0025 lists the forgeries that cannot be detected in a paste.
 */
export function readPaste(method: PaymentMethod, text: string, accepted: readonly CompiledTemplate[] = []): Reading[] {
  const lines = toLines(method, text, accepted)
  const count = lines.raw.length
  const pieces: Piece[] = []
  let from = 0
  while (from < count) {
    const to = findLine(from + 1, count, index => startsMessage(lines.bare[index] ?? ''))
    for (const piece of readSection(method, lines, from, to)) {
      const beginning = piece.isEnd ? beginningOf(pieces) : undefined
      const first = (beginning === undefined ? undefined : pieces.splice(beginning)[0]) ?? piece
      if (piece.isOpen && lines.bare.slice(piece.to).some(line => line !== ''))
        return [...pieces, join(method, lines, first.from, count)].map(({ reading }) => reading)
      add(method, lines, pieces, first === piece ? piece : join(method, lines, first.from, piece.to))
    }
    from = to
  }
  return pieces.map(({ reading }) => reading)
}

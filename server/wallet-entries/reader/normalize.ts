/**
 * The most characters that are read as one message; more is kept unread. The longest known wording has 260, and an SMS
 * of ten parts 1,530. It bounds the work on a message.
 */
export const maxMessageLength = 2_000

/** What looks like a space but is none to a template. A carriage return alone ends no line, see decision 0025. */
const otherSpaces = /[\t\v\f\r\u0085\u2028\u2029]/g

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}]|(?!\n)\p{Cc}/gu

/** Texts in which only spaces are left to normalise: nearly every cell of a statement. */
const plain = /^[ -~\n]*$/

const zero = '০'.charCodeAt(0)

/**
 * The form in which texts are read: NFKC, ASCII digits for Bangla ones, no invisible characters, `\n` at the end of
 * lines, single spaces, none at the ends of lines. Normalising it again changes nothing.
 *
 * A full-width or Bangla digit is another encoding of the same sign, so an ID written with them is that ID. Letters of
 * other alphabets that merely look alike stay what they are, and no template accepts them.
 */
export function normalize(text: string): string {
  const signs = plain.test(text) ? text : normalizeSigns(text)
  return signs
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

const normalizeSigns = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(otherSpaces, ' ')
    .replace(invisible, '')
    .normalize('NFKC')
    .replace(/[০-৯]/g, digit => String(digit.charCodeAt(0) - zero))

/** A normalised text on one line: wallets send the same wording on one line and on several. */
export const oneLine = (normalized: string): string => normalized.replace(/\n+/g, ' ')

/**
 * The maximum length of a message; anything longer is stored as unreadable. Bounds the work per message. The longest
 * known wording has 260 characters, and an SMS of ten parts 1,530.
 */
export const maxMessageLength = 2_000

/**
 * Characters that look like spaces but would not match one in a template. A lone carriage return does not end a line,
 * see decision 0025.
 */
const otherSpaces = /[\t\v\f\r\u0085\u2028\u2029]/g

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}]|(?!\n)\p{Cc}/gu

/** Texts where only spaces need normalising, such as nearly every cell of a statement. */
const plain = /^[ -~\n]*$/

const zero = '০'.charCodeAt(0)

/**
 * Normalises a text for reading: NFKC, ASCII digits for Bangla ones, no invisible characters, `\n` line ends, single
 * spaces, none at line ends. Idempotent.
 *
 * Full-width and Bangla digits encode the same digits, so an ID written with them is the same ID. Look-alike letters of
 * other alphabets are kept, and no template accepts them.
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

/** A normalised text on one line, since wallets send the same wording on one line or several. */
export const oneLine = (normalized: string): string => normalized.replace(/\n+/g, ' ')

import { maxMarks } from '#contract/values/normal-form.ts'

/**
 * The maximum length of a message; anything longer is stored as unreadable. Bounds the work per message. The longest
 * known wording has 260 characters, and an SMS of ten parts 1,530.
 */
export const maxMessageLength = 2_000

/**
 * Characters that look like spaces but would not match one in a template. A lone carriage return does not end a line;
 * see decision 0025.
 */
const otherSpaces = /[\t\v\f\r\u0085\u2028\u2029]/g

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}]|(?!\n)\p{Cc}/gu

/** Also counts the two signs that NFKC turns into marks. A statement's cell may be megabytes long. */
const overlongRun = new RegExp(`[\\p{M}\uff9e\uff9f]{${maxMarks + 1}}`, 'u')

/** Texts that only need their spaces normalized, such as nearly every cell of a statement. */
const plain = /^[ -~\n]*$/

/**
 * Normalizes a text for parsing: NFKC, ASCII digits for Bangla ones, no invisible characters, `\n` line ends, single
 * spaces, none at line ends. Idempotent. Skips NFKC for a text with an overlong run of marks.
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

function normalizeSigns(text: string): string {
  const visible = text.replaceAll('\r\n', '\n').replace(otherSpaces, ' ').replace(invisible, '')
  const composed = overlongRun.test(visible) ? visible : visible.normalize('NFKC')
  return composed.replace(/[০-৯]/g, digit => String(digit.charCodeAt(0) - 0x9e6))
}

/** A normalized text on one line, because wallets send the same wording on one line or several. */
export const oneLine = (normalized: string): string => normalized.replace(/\n+/g, ' ')

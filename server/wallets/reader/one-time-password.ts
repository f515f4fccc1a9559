import { compiledTemplates } from './compiled-templates.ts'
import { hasIdLabel } from './labels.ts'
import { normalize, oneLine } from './normalize.ts'

const english = [
  'o[. -]?t[. -]?p',
  'one[ -]{0,2}time',
  'pass[ -]?(?:word|code|phrase|key)s?',
  '(?:[a-z] ?-?)?pin(?:s|[ -]?code)?',
  'codes?',
  '(?:verification|security|authentication|confirmation|activation|secret) (?:number|no|key)',
]
const bangla = [
  'ও[. -]?টি[. -]?পি',
  'ওয়ান[ -]?টাইম',
  String.raw`একবার[\p{L}\p{M} -]{0,12}ব্যবহার`,
  'পিন(?:কোড|টি|টা|নম্বর|নাম্বার)?',
  'কোড(?:টি|টা|ের|ে)?',
  'পাস[ -]?(?:ওয়ার্ড|কোড)(?:টি|টা)?',
  '(?:গোপন|যাচাই|যাচাইকরণ|ভেরিফিকেশন|সিকিউরিটি|নিরাপত্তা) ?(?:নম্বর|নাম্বার|সংখ্যা|কী)',
]
/**
 * The words of messages that contain a password, unless they are parts of longer words such as "barcode" or "spinning".
 */
const words = String.raw`(?<![\p{L}\p{M}])(?:${[...english, ...bangla].join('|')})(?![\p{L}\p{M}])`
  .normalize('NFC')
  // A letter that texts contain in both forms.
  .replaceAll('\u09af\u09bc', '(?:\u09af\u09bc|\u09df)')
const hasWords = new RegExp(words, 'iu')

const beginnings = compiledTemplates.flatMap(({ compiled }) => compiled.around?.before ?? [])

/**
 * Whether a text concerns a password, a code or a PIN and reports no movement: it has no transaction ID, and does not
 * begin like a message with a reference, in which the payer may have written such a word.
 */
export function isOneTimePassword(text: string): boolean {
  const line = oneLine(normalize(text))
  return !hasIdLabel(line) && hasWords.test(line) && !beginnings.some(beginning => beginning.test(line))
}

const run = /[\p{L}\p{M}\p{N}]+/gu

/** Masks every word of a text that contains digits, in any script. */
export const maskDigits = (text: string): string => text.replace(run, word => (/\p{N}/u.test(word) ? '***' : word))

const codes = new RegExp(
  String.raw`(?:${words})[^\n\p{N}]{0,40}\p{N}{4,8}(?!\p{N})|(?<!\p{N})\p{N}{4,8}[^\n\p{N}]{0,20}(?:${words})`,
  'giu',
)

/** Masks codes of four to eight digits next to such words, in a text that may also report a movement. */
export const maskCodes = (text: string): string => text.replace(codes, maskDigits)

import { maxMessageLength } from './normalize.ts'

/** What a placeholder in a wording represents, and where its value goes. */
const money = '(?:(?:T[kK]|BDT|৳)\\.? ?)?(\\.\\d{2}|\\d[\\d,]{0,14}(?:\\.\\d{1,2})?)'
const placeholders = {
  amount: money,
  fee: money,
  balance: money,
  /** A number of 11 digits, some of which the wallet may have masked. */
  phone: '((?:\\+?88)?01[\\dX*]{9})',
  /** A name, possibly after a short number. It contains no colon, so it never includes a label and its value. */
  name: '((?:\\d{1,4}[ -]?)?\\p{L}[^:]{0,79}?)',
  id: '([A-Z0-9]{8,10})',
  stamp: '(\\d{2}\\/\\d{2}\\/\\d{4} \\d{2}:\\d{2})',
  reference: `(.{0,${maxMessageLength}}?)`,
  /** A word, such as another wallet's name; discarded. */
  word: '\\p{L}{1,30}',
  /** A code or number; discarded. */
  digits: '\\d{1,20}',
  /** Another amount than the moved one; discarded. */
  sum: '(?:T[kK]\\.? ?)?\\d[\\d,]{0,14}(?:\\.\\d{1,2})?',
  /** The counter of a shop; discarded. */
  counter: '(?:\\. Counter:? [\\dA-Za-z]{1,10})?',
  /** Advertising, which wallets append to some messages. It starts like a sentence. */
  footer: '\\.?(?: ([\\p{Lu}\\p{Lo}].{0,200}))?',
  /** Anything; discarded. Only for messages that do not count. */
  anything: `.{0,${maxMessageLength}}`,
} as const

type Placeholder = keyof typeof placeholders

/** The values captured by a wording, as written. */
export type Values = Partial<Record<(typeof keptValues)[number] | 'party', string>>

const keptValues = ['amount', 'fee', 'balance', 'id', 'stamp', 'reference', 'footer'] as const

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

/** A compiled wording. All its patterns expect normalized texts on one line. */
export interface Wording {
  pattern: RegExp
  /** The values captured by the pattern's groups. */
  values: readonly (keyof Values)[]
  /** Its beginning, up to a value that follows its first words, or the end of the first sentence; at most one line. */
  opening: RegExp
  /** The text before and after its reference, if it has one. */
  around: { before: RegExp; after: RegExp } | undefined
}

/** The equivalent spellings of a wording's words: Nagad's labels, quotation marks and a capital. */
const spellings: readonly [RegExp, string][] = [
  [/Amount:/g, '(?:Amount|Amt):'],
  [/Balance:/g, '(?:Balance|Bal):'],
  [/TxnID:/g, 'T(?:rn?x|xn)ID:'],
  [/: /g, ': ?'],
  [/'/g, `['‘’"“”]?`],
  [/[Ss]uccessful/g, '[Ss]uccessful'],
]

const literal = (text: string): string =>
  spellings.reduce(
    (pattern, [words, spelt]) => pattern.replaceAll(words, spelt),
    text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'),
  )

/** The parts of a wording: `{placeholders}`, `[optional parts]`, which may nest, and words. */
const parts = /\{([a-z]+)\}|\[((?:[^[\]]|\[[^\]]*\])+)\]|([^{[]+)/g

function compilePart(placeholder: string | undefined, optional: string | undefined, words = ''): string {
  if (placeholder === undefined) return optional === undefined ? literal(words) : `(?:${compile(optional)})?`
  if (!isPlaceholder(placeholder)) throw new Error(`A wording has no placeholder {${placeholder}}.`)
  return placeholders[placeholder]
}

const compile = (wording: string): string =>
  [...wording.matchAll(parts)]
    .map(([, placeholder, optional, words]) => compilePart(placeholder, optional, words))
    .join('')

function valueOf(placeholder: string): keyof Values | undefined {
  if (placeholder === 'phone' || placeholder === 'name') return 'party'
  return keptValues.find(value => value === placeholder)
}

/**
 * Compiles the wording of a template. Throws if a placeholder is unknown or the first words are optional, so that the
 * server does not start with such a wording.
 *
 * Matching takes linear time: every repetition is bounded, none is nested, and a wording has at most one free-text
 * placeholder (`reference`, `name` or `anything`). `templates.test.ts` checks this for all templates.
 */
export function compileWording(wording: string): Wording {
  const [before = '', after] = wording.split('{reference}')
  const [opening = ''] = /^(?:\{amount\})?[^{[.]+\.?/.exec(wording) ?? []
  if (opening === '') throw new Error(`A wording begins with no fixed words: ${wording}`)
  return {
    pattern: new RegExp(`^${compile(wording)}$`, 'u'),
    values: [...wording.matchAll(/\{([a-z]+)\}/g)].flatMap(([, placeholder = '']) => valueOf(placeholder) ?? []),
    opening: new RegExp(`^${compile(opening.trimEnd())}`, 'u'),
    around:
      after === undefined
        ? undefined
        : { before: new RegExp(`^${compile(before)}`, 'u'), after: new RegExp(`${compile(after)}$`, 'u') },
  }
}

/** The values that a wording captures from a normalized text on one line; undefined if the text does not match. */
export function matchWording({ pattern, values }: Wording, text: string): Values | undefined {
  const match = pattern.exec(text)
  if (!match) return undefined
  return Object.fromEntries(
    values.map((value, index) => [value, match[index + 1]]).filter(([, text]) => text !== undefined),
  ) as Values
}

import { maxMessageLength } from './normalize.ts'

/** What a placeholder in a wording stands for, and where its value goes. */
const money = '(?:(?:T[kK]|BDT|৳)\\.? ?)?(\\.\\d{2}|\\d[\\d,]{0,14}(?:\\.\\d{1,2})?)'
const placeholders = {
  amount: money,
  fee: money,
  balance: money,
  /** A number of 11 digits, or one of which the wallet has hidden some. */
  phone: '((?:\\+?88)?01[\\dX*]{9})',
  /** A name that begins with a letter, so never a number with something after it. */
  name: '(\\p{L}.{0,79}?)',
  id: '([A-Z0-9]{8,10})',
  stamp: '(\\d{2}\\/\\d{2}\\/\\d{4} \\d{2}:\\d{2})',
  reference: `(.{0,${maxMessageLength}}?)`,
  /** A word, such as the name of another wallet; not kept. */
  word: '\\p{L}{1,30}',
  /** A code or number; not kept. */
  digits: '\\d{1,20}',
  /** What wallets append to some messages. */
  footer: '\\.?(?: (?:Download|Get) (?:bKash )?App:? https:\\/\\/[!-~]{1,60})?',
  /** Anything; not kept. Only where nothing is counted. */
  anything: `.{0,${maxMessageLength}}`,
} as const

type Placeholder = keyof typeof placeholders

/** The values that a wording names, as they are written. */
export type Values = Partial<Record<'amount' | 'fee' | 'balance' | 'party' | 'id' | 'stamp' | 'reference', string>>

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

/** A wording, compiled. All its patterns read normalised texts on one line. */
export interface Wording {
  pattern: RegExp
  /** What the groups of the pattern are. */
  values: readonly (keyof Values)[]
  /** The words with which it begins, up to the first value or the end of the first sentence: one line at most. */
  opening: string
  /** Where its reference stands, what it writes before and after it. */
  around: { before: RegExp; after: RegExp } | undefined
}

const literal = (text: string): string => RegExp.escape(text)

/** The parts of a wording: `{placeholders}`, `[words that may be missing]` and words. */
const parts = /\{([a-z]+)\}|\[([^\]]+)\]|([^{[]+)/g

function compilePart(placeholder: string | undefined, optional: string | undefined, words = ''): string {
  if (placeholder === undefined) return optional === undefined ? literal(words) : `(?:${literal(optional)})?`
  if (!isPlaceholder(placeholder)) throw new Error(`A wording has no placeholder {${placeholder}}.`)
  return placeholders[placeholder]
}

const compile = (wording: string): string =>
  [...wording.matchAll(parts)]
    .map(([, placeholder, optional, words]) => compilePart(placeholder, optional, words))
    .join('')

function valueOf(placeholder: string): keyof Values | undefined {
  if (placeholder === 'phone' || placeholder === 'name') return 'party'
  const kept = ['amount', 'fee', 'balance', 'id', 'stamp', 'reference'] as const
  return kept.find(value => value === placeholder)
}

/**
 * Compiles the wording of a template. Throws for an unknown placeholder and where the first words may be missing, so that
 * the server does not start with such a wording.
 *
 * Its work is linear in a text's length: every repetition is bounded, none is inside another, and a wording has one
 * placeholder of free text (`reference`, `name` or `anything`). `wording.test.ts` checks it of all templates.
 */
export function compileWording(wording: string): Wording {
  const [before = '', after] = wording.split('{reference}')
  const [opening = ''] = /^[^{[.]*\.?/.exec(wording) ?? []
  if (opening === '') throw new Error(`A wording begins with no fixed words: ${wording}`)
  return {
    pattern: new RegExp(`^${compile(wording)}$`, 'u'),
    values: [...wording.matchAll(/\{([a-z]+)\}/g)].flatMap(([, placeholder = '']) => valueOf(placeholder) ?? []),
    opening,
    around:
      after === undefined
        ? undefined
        : { before: new RegExp(`^${compile(before)}`, 'u'), after: new RegExp(`${compile(after)}$`, 'u') },
  }
}

/** The values that a wording finds in a normalised text on one line, or undefined if the text is worded otherwise. */
export function matchWording({ pattern, values }: Wording, text: string): Values | undefined {
  const match = pattern.exec(text)
  return match ? Object.fromEntries(values.map((value, index) => [value, match[index + 1] ?? ''])) : undefined
}

import { foldLookalikes, foldPairs } from './confusables.ts'
import { maxMarks } from './normal-form.ts'

/**
 * Invisible characters that could hide inside words: format, control and filler characters; U+2800 is the blank Braille
 * pattern.
 */
const hiddenCharacters = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Compatibility forms of 18 and 8 characters; all others are shorter. */
const phraseCharacters = /[\uFDFA\uFDFB]/g

const surplusMarks = new RegExp(`(?<=\\p{M}{${maxMarks}})\\p{M}+`, 'gu')

/** Whether a text has no visible characters. */
export const isBlank = (text: string): boolean => text.replace(/\s/gu, '').replace(hiddenCharacters, '') === ''

/** An optional text as it is stored: trimmed, and empty if it has no visible characters. */
export const visibleText = (text: string): string => (isBlank(text) ? '' : text.trim())

/** Words blocked in messages, to keep payments on the platform. Source: specification, section 5. */
const blockedWords = ['payment', 'bank account', 'account number'] as const
const blockedLetters = blockedWords.join('')

/**
 * What the patterns below need to know of a character: `a` to `z` and spaces are kept, `L` is another letter, `0` a
 * number and `-` anything else. Patterns with Unicode classes would take a third of a second to compile.
 */
function shapeOf(character: string): string {
  if (character === ' ' || (character >= 'a' && character <= 'z')) return character
  if (/\p{L}/u.test(character)) return 'L'
  return /\p{N}/u.test(character) ? '0' : '-'
}

// Characters that may separate the letters of a disguised word. Words separated by white space are never joined,
// because ordinary words could form a blocked one ("the bank AC count"). Exceptions are single letters and the pieces
// of "payment", which no ordinary words form.
const separators = '[- ]+'
const oneSpaceOrSigns = '(?:-*| )'
const spelt = (word: string, between: string) => [...word].join(between)
const startOfPiece = '(?<![a-zL])'
const endOfPiece = 's?(?![a-zL])'
/** A hyphen after the word means that the word continues: "pay men T-shirts". */
const endOfWord = 's?(?!-*[a-zL])'

/** A word in pieces, such as "p.ayment", "pay ment" or "p a y m e n t". */
const wordInPieces = (word: string): string[] => [
  startOfPiece + spelt(word, '-*') + endOfPiece,
  startOfPiece + spelt(word, separators) + endOfPiece,
  startOfPiece + spelt(word, oneSpaceOrSigns) + endOfWord,
]

/** Two words, such as "bank-account", "b.ank account" or "bank a c c o u n t". */
function phraseInPieces(first: string, second: string): string[] {
  const [firstInSigns, secondInSigns] = [spelt(first, '-*'), spelt(second, '-*')]
  const [firstSpelt, secondSpelt] = [spelt(first, separators), spelt(second, separators)]
  return [
    first + oneSpaceOrSigns + second,
    `${startOfPiece}(?:${firstInSigns}${oneSpaceOrSigns}|${firstSpelt}${separators})${secondInSigns}${endOfPiece}`,
    `${startOfPiece}(?:${firstInSigns}|${firstSpelt})${separators}${secondSpelt}${endOfPiece}`,
  ]
}

const disguisesOf = (words: string): RegExp => {
  const [first = '', second] = words.split(' ')
  return new RegExp((second === undefined ? wordInPieces(first) : phraseInPieces(first, second)).join('|'))
}

const disguised = blockedWords.map(word => [word, disguisesOf(word)] as const)

function disguisedWordIn(folded: string): string | undefined {
  const shapes = Array.from(folded, shapeOf).join('')
  return disguised.find(([word, disguise]) => folded.includes(word) || disguise.test(shapes))?.[0]
}

/**
 * The blocked word that a message contains, including as part of a longer word. Ignores case, Unicode form, hidden
 * characters and the amount of white space. Also finds disguised words: with accents, with look-alike characters, or in
 * pieces.
 */
export function blockedWordIn(message: string): string | undefined {
  const visible = message
    // An Arabic letter that these two are composed of.
    .replace(phraseCharacters, '\u0635')
    .replace(surplusMarks, '')
    .normalize('NFKC')
    // Replaced first: line breaks and tabs are control characters, but they separate words. \s also matches U+FEFF, but
    // that is invisible.
    .replace(/[^\S\uFEFF]/gu, ' ')
    .replace(hiddenCharacters, '')
    .replace(/ +/g, ' ')
  const plain = visible.toLowerCase()
  const clear = blockedWords.find(word => plain.includes(word))
  if (clear !== undefined) return clear
  const folded = foldLookalikes(visible, blockedLetters)
  return disguisedWordIn(folded) ?? disguisedWordIn(foldPairs(folded))
}

/** Whether a message contains a blocked word. */
export const containsBlockedWords = (message: string): boolean => blockedWordIn(message) !== undefined

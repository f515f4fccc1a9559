/**
 * The only folding of characters that look or mean the same, for names, blocked words and searches. The database folds
 * searched texts with `search_form`, whose result must equal that of `searchForm`.
 */
import { asciiDigits } from './digits.ts'
import { isOverlong, withoutInvisible } from './normal-form.ts'

/**
 * Letters of other scripts that look like Latin ones, from Unicode's confusables.txt (UTS 39) and the extended Latin
 * blocks. Omits letters that compatibility decomposition already maps to the Latin one.
 */
const otherLetters = {
  a: 'аАαΑɑᴀᎪⱥȺ',
  b: 'ьЬвВбβΒɓƁƀɃʙᏴƅƄ',
  c: 'сСςϲϹᴄᏟȼȻƈƇ',
  d: 'ԁԀđĐɖƉɗƊᴅᎠ',
  e: 'еЕεΕєЄҽҼᴇᎬɇɆɛƐ℮ǝ',
  f: 'ƒƑꜰ',
  g: 'ɡɢǥǤԍ',
  h: 'һҺнНΗħĦʜᎻ',
  i: 'іІιΙɩıİɪᎥ',
  j: 'јЈϳɉɈᎫ',
  k: 'кКκΚĸᴋᏦқҚƙƘ',
  l: 'ӏӀłŁƚȽʟᏞ',
  m: 'мМΜᴍᎷɱⱮ',
  n: 'пПΝηиИոɴŋŊɲƝƞ',
  o: 'оОοΟσΣօՕᴏøØөӨ',
  p: 'рРρΡᴘᏢƥƤþÞ',
  q: 'ԛԚʠɋɊ',
  r: 'гяЯʀᎡᏒɍɌ',
  s: 'ѕЅꜱᏚ',
  t: 'тТτΤᴛᎢŧŦƭƬ',
  u: 'υμµսՍᴜʉɄ',
  v: 'νѵѴᴠᏙʋ',
  w: 'ѡѠԝԜωᴡᎳ',
  x: 'хХχΧ',
  y: 'уУүҮұҰγΥʏᎩɏɎყƴƳ',
  z: 'ᴢΖᏃƶƵ',
}

/** Digits and signs that stand for a letter inside a word. */
const signs = {
  a: '4@',
  b: '8',
  c: '¢',
  e: '3€',
  g: '9',
  l: '1',
  o: '0०০',
  s: '5',
  t: '7†',
  y: '¥',
  z: '2',
}

/** Quotation marks and dashes that keyboards, phones and word processors substitute. */
const punctuation = {
  "'": '‘’‚‛′‵ʹʻʼʽˈ´‹›',
  '"': '“”„‟″‶ʺ«»',
  '-': '‐‑‒–—―−⁃˗',
}

const byCharacter = (...tables: Record<string, string>[]): ReadonlyMap<string, string> =>
  new Map(
    tables.flatMap(table =>
      Object.entries(table).flatMap(([folded, alike]) => [...alike].map(character => [character, folded] as const)),
    ),
  )

const letters = byCharacter(otherLetters)
const signLetters = byCharacter(signs)
/** How a search folds a character. The database's `search_form` has the same table. */
export const searchedAs: ReadonlyMap<string, string> = byCharacter(otherLetters, punctuation)

/** Letters in black circles and squares, and regional indicators. These have no decomposition. */
const alphabets = [0x1f150, 0x1f170, 0x1f1e6]

function letterOf(character: string): string {
  const point = character.codePointAt(0) ?? 0
  const first = alphabets.find(start => point >= start && point < start + 26)
  return first === undefined ? (letters.get(character) ?? character) : String.fromCodePoint(97 + point - first)
}

/**
 * Folds a text to its appearance: lower case, without accents, with Latin letters in place of those that resemble them,
 * and of the digits and signs that stand for one of `alphabet`.
 */
export function foldLookalikes(text: string, alphabet = 'abcdefghijklmnopqrstuvwxyz'): string {
  const read = (character: string) => {
    const letter = signLetters.get(character)
    return letter !== undefined && alphabet.includes(letter) ? letter : letterOf(character)
  }
  return [...text.normalize('NFKD').replace(/\p{M}/gu, '')].map(read).join('').toLowerCase()
}

/** Folds pairs of letters that look like one. */
export const foldPairs = (text: string): string =>
  text.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('cl', 'd')

/** What a name looks like, without dots and dashes. Names with the same skeleton are confusable. */
export const skeleton = (name: string): string =>
  foldPairs(foldLookalikes(name).replace(/[._-]/g, '').replaceAll('i', 'l'))

const composed = (text: string): string => (isOverlong(text) ? text : text.normalize('NFKC'))

/**
 * A text in its searchable form, which is equal for texts that look or mean the same: lower case, ASCII digits, one
 * kind of quotation mark, dash and space, no invisible characters, and Latin letters in place of look-alikes.
 */
export const searchForm = (text: string): string =>
  composed(Array.from(asciiDigits(withoutInvisible(text)), sign => searchedAs.get(sign) ?? sign).join(''))
    .toLowerCase()
    .replace(/\s+/g, ' ')

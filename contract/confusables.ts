/**
 * Characters that look like letters of the blocked words, from Unicode's confusables.txt (UTS 39) and the extended
 * Latin blocks. Omits characters that compatibility decomposition already turns into the letter.
 */
const lookalikes: Record<string, string> = {
  a: 'аАαΑɑᴀᎪⱥȺ4@',
  b: 'ьЬвВбβΒɓƁƀɃʙᏴƅƄ8',
  c: 'сСςᴄᏟȼȻƈƇ¢',
  e: 'еЕεΕєЄҽҼᴇᎬɇɆɛƐ℮ǝ3€',
  k: 'кКκΚĸᴋᏦқҚƙƘ',
  m: 'мМΜᴍᎷɱⱮ',
  n: 'пПΝηиИոɴŋŊɲƝƞ',
  o: 'оОοΟσօՕᴏøØөӨ0০०',
  p: 'рРρΡᴘᏢƥƤþÞ',
  r: 'гяЯʀᎡᏒɍɌ',
  t: 'тТτΤᴛᎢŧŦƭƬ†7',
  u: 'υμսՍᴜʉɄ',
  y: 'уУүҮұҰγΥʏᎩɏɎყƴƳ¥',
}

const letters = new Map(
  Object.entries(lookalikes).flatMap(([letter, alike]) => [...alike].map(character => [character, letter] as const)),
)

/** Letters in black circles and squares, and regional indicators. These have no decomposition. */
const alphabets = [0x1f150, 0x1f170, 0x1f1e6]

function letterOf(character: string): string {
  const point = character.codePointAt(0) ?? 0
  const first = alphabets.find(start => point >= start && point < start + 26)
  return first === undefined ? (letters.get(character) ?? character) : String.fromCodePoint(97 + point - first)
}

/**
 * Folds a text to its appearance: lower case, without accents, with Latin letters in place of those that resemble them.
 */
export const foldLookalikes = (text: string): string =>
  [...text.normalize('NFKD').replace(/\p{M}/gu, '')].map(letterOf).join('').toLowerCase()

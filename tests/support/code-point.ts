import * as fc from 'fast-check'

const surrogates = { first: 0xd800, last: 0xdfff }
const surrogateCount = surrogates.last - surrogates.first + 1
const maxCodePoint = 0x10ffff

/** The position of a character among all of them, by which fast-check recognizes the strings that it always tries. */
function indexOf(character: unknown): number {
  const code = typeof character === 'string' ? (character.codePointAt(0) ?? surrogates.first) : surrogates.first
  if (String.fromCodePoint(code) !== character || (code >= surrogates.first && code <= surrogates.last))
    throw new RangeError('not a single character')
  return code < surrogates.first ? code : code - surrogateCount
}

/**
 * Any Unicode character, as a unit of `fc.string`. It generates the same strings as the unit `binary`, which first
 * builds a table of all characters: a second of CPU time and 90 MB in every process.
 */
export const codePoint: fc.Arbitrary<string> = fc
  .nat({ max: maxCodePoint - surrogateCount })
  .map(index => String.fromCodePoint(index < surrogates.first ? index : index + surrogateCount), indexOf)

/** Embeddings, overrides, isolates and their terminators: unbalanced ones would affect text outside of the string. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g

/** Right-to-left letters and marks. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A user's text for use in a sentence. If its direction could reorder the words around it, it is isolated (Unicode, UAX
 * #9) and its own direction characters are removed.
 */
export function isolated(text: string): string {
  const plain = text.replaceAll(directions, '')
  return plain !== text || rightToLeft.test(text) ? `\u2068${plain}\u2069` : text
}

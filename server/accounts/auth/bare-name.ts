/**
 * Reduces a name or password to its letters: lower case, without punctuation, and without digits at either end. May be
 * empty.
 */
export const bareName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    .replace(/^\p{N}+|\p{N}+$/gu, '')

/**
 * The letters of a name or password that carry it: in lower case, without signs anywhere and without digits at the
 * ends. Empty if nothing is left.
 */
export const bareName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    .replace(/^\p{N}+|\p{N}+$/gu, '')

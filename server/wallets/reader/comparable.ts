import { normalize } from './normalize.ts'

/** Normalises headers, types and words for comparison. One of signs alone, such as `+/-`, is compared as it is. */
export function comparable(name: string): string {
  const normal = normalize(name).toLowerCase()
  const words = normal.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  return words.replace(/ (?:tk|bdt|taka|টাকা)$/, '') || normal
}

/** Words written as a list with commas. */
export const listed = (words: string): string[] => words.split(', ')

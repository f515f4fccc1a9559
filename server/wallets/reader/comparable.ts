import { normalize } from './normalize.ts'

/** Normalizes headers, types and words for comparison. A text that consists of signs, such as `+/-`, stays as it is. */
export function comparable(name: string): string {
  const normal = normalize(name).toLowerCase()
  const words = normal.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  return words.replace(/ (?:tk|bdt|taka|টাকা)$/, '') || normal
}

/** Words written as a comma-separated list. */
export const listed = (words: string): string[] => words.split(', ')

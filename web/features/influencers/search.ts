import { limits } from '#contract/limits.ts'
import { categories, type Category } from '#contract/vocabulary.ts'
import type { FilterParams } from '#lib/list-filters.ts'

/** The categories that a brand can search for: all except other, as the specification says. */
export const searchable = categories.filter(category => category !== 'other')

/** A search, as in the page's address. */
export interface Search {
  category?: Category
  min_followers?: number
}

/** Parses a number of followers: 0 for an empty text, undefined for an invalid one. */
export function readFollowers(text: string): number | undefined {
  const digits = text.replace(/[,\s]/g, '')
  return /^\d*$/.test(digits) && Number(digits) <= limits.followers.max ? Number(digits) : undefined
}

/** Reads the search from the address and ignores invalid params. */
export function readSearch(search: Record<string, unknown>): Search {
  const category = searchable.find(name => name === search['category'])
  const followers = readFollowers(String(search['min_followers'] ?? ''))
  return { ...(category && { category }), ...(followers && { min_followers: followers }) }
}

/** A search as search params. */
export const addressOf = ({ category, min_followers }: Search): FilterParams => ({
  ...(category && { category }),
  ...(min_followers && { min_followers }),
})

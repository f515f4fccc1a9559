import { limits } from '#contract/limits.ts'
import { categories, type Category } from '#contract/vocabulary.ts'
import type { FilterParams } from '#lib/list-filters.ts'

/** What the specification lets a brand choose from: all categories except other. */
export const searchable = categories.filter(category => category !== 'other')

/** What is searched for, as it stands in the page's address. */
export interface Search {
  category?: Category
  min_followers?: number
}

/** Reads a number of followers: 0 asks for nothing, undefined is none. */
export function readFollowers(text: string): number | undefined {
  const digits = text.replace(/[,\s]/g, '')
  return /^\d*$/.test(digits) && Number(digits) <= limits.followers.max ? Number(digits) : undefined
}

/** Reads the address; what makes no sense in it is left out. */
export function readSearch(search: Record<string, unknown>): Search {
  const category = searchable.find(word => word === search['category'])
  const followers = readFollowers(String(search['min_followers'] ?? ''))
  return { ...(category && { category }), ...(followers && { min_followers: followers }) }
}

/** A search as the address holds it. */
export const addressOf = ({ category, min_followers }: Search): FilterParams => ({
  ...(category && { category }),
  ...(min_followers && { min_followers }),
})

import type { Query } from '#contract/index.ts'
import { limits } from '#contract/values/limits.ts'
import { socialNetworks } from '#contract/values/networks.ts'
import { influencerSorts } from '#contract/values/sorts.ts'
import { categories, divisions } from '#contract/values/vocabulary.ts'
import { shortened } from '#lib/forms/validation.ts'

/** A brand's category options: all except "other", as the specification requires. */
export const choices = {
  category: categories.filter(category => category !== 'other'),
  division: divisions,
  network: socialNetworks,
}
export type Choice = keyof typeof choices

/** A search, as stored in the page's URL and sent in the call. */
export type Search = Omit<Query<'GET /influencers/search/'>, 'limit' | 'cursor'>

/** Parses a number of followers: 0 for an empty text, undefined for an invalid one. */
export function readFollowers(text: string): number | undefined {
  const digits = text.replace(/[,\s]/g, '')
  return /^\d*$/.test(digits) && Number(digits) <= limits.followers.max ? Number(digits) : undefined
}

/** Reads the search from the URL or the form. Ignores invalid values. */
export function readSearch(search: Record<string, unknown>): Search {
  const chosen = Object.entries(choices).flatMap(([field, values]) => {
    const value = values.find(value => value === search[field])
    return value ? [[field, value]] : []
  })
  const min_followers = readFollowers(String(search['min_followers'] ?? ''))
  const max_followers = readFollowers(String(search['max_followers'] ?? ''))
  const words = shortened(String(search['search'] ?? ''), limits.search.max)
  const sort = influencerSorts.find(value => value === search['sort'])
  return {
    ...(words.trim() !== '' && { search: words }),
    ...(Object.fromEntries(chosen) as Search),
    ...(min_followers && { min_followers }),
    ...(max_followers && { max_followers }),
    ...(sort && sort !== 'newest' && { sort }),
  }
}

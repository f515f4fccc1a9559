import type { ValidatorAdapter } from '@tanstack/react-router'

/**
 * Parses the search params of a URL, each as text, which each route parses further. The router's default, JSON, would
 * turn the transaction ID 75E10234 into Infinity and round long numbers.
 */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** Serializes the search params of a URL. Leaves out undefined values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/**
 * A route's `validateSearch`. Its type is that of the params in links to the page. The page parses them from the URL
 * itself, so that the landing page does not load the parsers. The router would keep the params that it does not accept.
 */
export const readByPage = <Search>() =>
  ({ parse: search => search }) as ValidatorAdapter<Search, Record<string, unknown>>

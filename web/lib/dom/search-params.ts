import type { ValidatorAdapter } from '@tanstack/react-router'

/**
 * Reads the search params of a URL, each as text. Each route reads its own from the text: JSON, which the router parses
 * by default, turns the transaction ID 75E10234 into Infinity and rounds long numbers.
 */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** Writes the search params of a URL; undefined values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/**
 * A route's `validateSearch`: its type is that of the params in links to the page. The page reads them from the URL
 * itself, so that the landing page does not load the readers; the router would keep the params it does not accept.
 */
export const readByPage = <Search>() =>
  ({ parse: search => search }) as ValidatorAdapter<Search, Record<string, unknown>>

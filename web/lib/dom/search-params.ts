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

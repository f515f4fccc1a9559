/** The site's router parses search parameters as JSON, so a text that happens to be JSON is quoted. */
function asRead(value: string | number): string {
  if (typeof value === 'number') return String(value)
  try {
    JSON.parse(value)
    return JSON.stringify(value)
  } catch {
    return value
  }
}

/** A page of the site, with the known parts of its search. */
export function pathTo(page: string, search: Readonly<Record<string, string | number | null>>): string {
  const known = Object.entries(search).flatMap(([name, value]) => (value === null ? [] : [[name, asRead(value)]]))
  return known.length === 0 ? page : `${page}?${new URLSearchParams(known)}`
}

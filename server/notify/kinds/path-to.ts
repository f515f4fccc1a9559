/** The router of the site reads what is JSON as JSON, so a text that happens to be is quoted. */
function asRead(value: string | number): string {
  if (typeof value === 'number') return String(value)
  try {
    JSON.parse(value)
    return JSON.stringify(value)
  } catch {
    return value
  }
}

/** A page of the site, with the parts of its search that are known. */
export function pathTo(page: string, search: Readonly<Record<string, string | number | null>>): string {
  const known = Object.entries(search).flatMap(([name, value]) => (value === null ? [] : [[name, asRead(value)]]))
  return known.length === 0 ? page : `${page}?${new URLSearchParams(known)}`
}

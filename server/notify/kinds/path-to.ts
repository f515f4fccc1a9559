/** A page of the site, with the known parts of its search. */
export function pathTo(page: string, search: Readonly<Record<string, string | number | null>>): string {
  const known = Object.entries(search).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
  return known.length === 0 ? page : `${page}?${new URLSearchParams(known)}`
}

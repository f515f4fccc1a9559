/** A page of the site, with the parts of its search that are known. */
export function pathTo(page: string, search: Readonly<Record<string, string | number | null>>): string {
  const known = Object.entries(search).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
  return known.length === 0 ? page : `${page}?${new URLSearchParams(known)}`
}

/** The path below `/api` of the next or previous page, from a reply's `Link` header; undefined without one. */
export function linkedPath(
  { link = '' }: Record<string, string | undefined>,
  relation: 'next' | 'prev' = 'next',
): string | undefined {
  const [, path, given] = /^<\/api(\/[^>]*)>; rel="(\w+)"$/.exec(link) ?? []
  return given === relation ? path : undefined
}

/** The cursor of the next page; undefined on the last one. */
export const nextCursor = (headers: Record<string, string | undefined>): string | undefined =>
  new URLSearchParams(linkedPath(headers)?.split('?')[1]).get('cursor') ?? undefined

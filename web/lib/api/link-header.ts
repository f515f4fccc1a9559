/** Matches one link: its target, then its parameters. Quoted values may contain anything, such as commas. */
const links = /<([^>]*)>((?:"(?:\\.|[^"\\])*"|[^",])*)/g

/** Matches one parameter, whose value is a token or a quoted string. */
const parameters = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^\s;"]*))/g

/** Parses the relation types of a link, such as `next`. Only the first `rel` counts (RFC 8288, section 3.3). */
function relationsOf(text: string): string[] {
  const rel = [...text.matchAll(parameters)].find(([, name]) => name?.toLowerCase() === 'rel')
  return (rel?.[2] ?? rel?.[3] ?? '').toLowerCase().split(/\s+/)
}

/** Returns the target of the first link with a relation type in a `Link` header; undefined without one. */
export const linkTarget = (header: string | null, relation: 'next' | 'prev'): string | undefined =>
  [...(header ?? '').matchAll(links)].find(([, , text = '']) => relationsOf(text).includes(relation))?.[1]

/** The URL of a link in a profile if it leads to a web page, since a server may send anything. */
export function publicLink(text: string | null | undefined): string | undefined {
  const url = text ? URL.parse(text) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

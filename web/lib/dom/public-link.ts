/** The URL of a link in a profile if it is a web address. Others, such as `javascript:`, could run scripts. */
export function publicLink(text: string | null | undefined): string | undefined {
  // Safari 17 has no URL.parse.
  const url = text && URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

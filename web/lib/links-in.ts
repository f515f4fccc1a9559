/** A part of a text: a link if it has an address. */
export interface TextPart {
  text: string
  isLink: boolean
}

/** An address as people write it. The last character is not punctuation, which belongs to the sentence. */
const address = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?।)\]}’”]/giu

/** Whether an address leads where it seems to: what stands before an @ is not the host. */
function isHonest(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, hostname } = new URL(text)
  return username === '' && hostname.includes('.')
}

/** Splits a text at its web addresses. Joined again, the parts are the text. */
export function linksIn(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    if (!isHonest(found)) continue
    if (index > end) parts.push({ text: text.slice(end, index), isLink: false })
    parts.push({ text: found, isLink: true })
    end = index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false })
  return parts
}

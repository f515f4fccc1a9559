/** A part of a text. It is a link if it has an address. */
interface TextPart {
  text: string
  isLink: boolean
}

/** Matches an address as people write it, possibly followed by the sentence's punctuation. */
const address = /https?:\/\/[^\s<>"]+/giu

const punctuation = `'.,;:!?।’”`
const brackets: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Matches a link to a profile: usernames may end with a dot. */
const profile = /^https?:\/\/[^/]+\/user\/[\w.-]+/i

const count = (text: string, character: string): number => text.split(character).length - 1

/** Removes what belongs to the sentence: punctuation at the end, and brackets that do not open within the address. */
function withoutSentence(text: string): string {
  const unopened: Record<string, number> = {}
  for (const [close, open] of Object.entries(brackets)) unopened[close] = count(text, close) - count(text, open)
  const name = profile.exec(text)?.[0].length ?? 0
  let end = text.length
  for (; end > name; end -= 1) {
    const last = text.charAt(end - 1)
    const surplus = unopened[last]
    if (surplus === undefined ? !punctuation.includes(last) : surplus <= 0) break
    if (surplus !== undefined) unopened[last] = surplus - 1
  }
  return text.slice(0, end)
}

/** Whether an address goes where it appears to: the text before an @ is not the host. */
function isHonest(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, hostname } = new URL(text)
  return username === '' && hostname.includes('.')
}

/** Splits a text at its web addresses. Joining the parts restores the text. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(address)) {
    const found = withoutSentence(match)
    if (!isHonest(found)) continue
    if (index > end) parts.push({ text: text.slice(end, index), isLink: false })
    parts.push({ text: found, isLink: true })
    end = index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false })
  return parts
}

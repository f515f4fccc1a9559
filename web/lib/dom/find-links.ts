/** A part of a text: a link if it has an address. */
export interface TextPart {
  text: string
  isLink: boolean
}

/** An address as people write it, perhaps with punctuation of the sentence at its end. */
const address = /https?:\/\/[^\s<>"]+/giu

const punctuation = `'.,;:!?।’”`
const brackets: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** A link to a profile: usernames may end with a dot. */
const profile = /^https?:\/\/[^/]+\/user\/[\w.-]+/i

const count = (text: string, character: string): number => text.split(character).length - 1

/** Leaves out what belongs to the sentence: punctuation at the end, and brackets that the address does not open. */
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

/** Whether an address leads where it seems to: what stands before an @ is not the host. */
function isHonest(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, hostname } = new URL(text)
  return username === '' && hostname.includes('.')
}

/** Splits a text at its web addresses. Joined again, the parts are the text. */
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

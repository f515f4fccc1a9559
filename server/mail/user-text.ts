declare const isSafe: unique symbol

/** A text by a user that cannot become a link or affect the order of the text around it. Made by `userText` alone. */
export type UserText = string & { [isSafe]: true }

/** Joins without a break, has no width, and is part of no address. */
const joiner = '\u2060'

/** What the parts of addresses are joined with, including the full stops that browsers read as dots; or an amount. */
const links = /(?<![\w.])[\d,]+\.\d+(?![\w.])|[.:@\u2024\u3002\uff0e\uff61](?=\S)/g

/** Embeddings, overrides, isolates and their ends: unbalanced ones would reach beyond the text. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g

/** Letters and marks that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Makes a text by a user safe for the sentences of emails and push messages: programs that show them turn whatever looks
 * like an address into a link, and write all of a line in the direction of its first letters.
 */
export function userText(text: string): UserText {
  const balanced = text.replaceAll(directions, '')
  const unlinked = balanced.replaceAll(links, found => (found.length > 1 ? found : joiner + found + joiner))
  const isIsolated = balanced !== text || rightToLeft.test(text)
  return (isIsolated ? `\u2068${unlinked}\u2069` : unlinked) as UserText
}

import { isolated } from '#contract/values/isolated.ts'

declare const isSafe: unique symbol

/** A user's text that cannot become a link or affect the order of the surrounding text. Only `userText` creates it. */
export type UserText = string & { [isSafe]: true }

/** Prevents a break, has no width, and is part of no address. */
const joiner = '\u2060'

/**
 * The characters that join the parts of addresses, including the full stops that browsers treat as dots; or an amount.
 */
const links = /(?<![\w.])[\d,]+\.\d+(?![\w.])|[.:@\u2024\u3002\uff0e\uff61](?=\S)/g

/**
 * Makes a user's text safe for the sentences of emails and push messages: programs that display them turn whatever
 * looks like an address into a link, and lay out a whole line in the direction of its first letters.
 */
export const userText = (text: string): UserText =>
  isolated(text).replaceAll(links, found => (found.length > 1 ? found : joiner + found + joiner)) as UserText

import { isolated } from '#contract/values/isolated.ts'

declare const isSafe: unique symbol

/** A text by a user that cannot become a link or affect the order of the text around it. Made by `userText` alone. */
export type UserText = string & { [isSafe]: true }

/** Joins without a break, has no width, and is part of no address. */
const joiner = '\u2060'

/** What the parts of addresses are joined with, including the full stops that browsers read as dots; or an amount. */
const links = /(?<![\w.])[\d,]+\.\d+(?![\w.])|[.:@\u2024\u3002\uff0e\uff61](?=\S)/g

/**
 * Makes a text by a user safe for the sentences of emails and push messages: programs that show them turn whatever
 * looks like an address into a link, and write all of a line in the direction of its first letters.
 */
export const userText = (text: string): UserText =>
  isolated(text).replaceAll(links, found => (found.length > 1 ? found : joiner + found + joiner)) as UserText

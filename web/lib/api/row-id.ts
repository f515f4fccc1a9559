/**
 * The specification gives ids no type. Those of our own server are integers, and so the contract's types say `number`;
 * another server's may be texts, such as UUIDs. What other servers send too is therefore only compared for equality,
 * and its order is that of `row-order.ts`.
 */

/** Reads the text of an id: a number that is exact in JavaScript and written in one way only becomes one. */
export const readId = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : text) as number

/**
 * Parses an id: converts it to a number if the number is exact in JavaScript and has only one spelling. Keeps any other
 * text, which code may only compare for equality.
 */
export const readId = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : text) as number

/**
 * Reads the text of an id: a number that is exact in JavaScript and written in one way only becomes one. Any other text
 * stays as it is, and is only compared for equality.
 */
export const readId = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : text) as number

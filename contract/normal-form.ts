/** As many combining marks as any script has on one letter. Sorting a longer run takes quadratic time. */
export const maxMarks = 30

const overlongRun = new RegExp(`\\p{M}{${maxMarks + 1}}`, 'u')

/**
 * Show everything after them backwards: also an amount, if a sentence quotes the text before it, and a blocked word that
 * was typed backwards.
 */
const directionOverrides = /[\u202d\u202e]/g

/**
 * Normalises a text for storage and search to NFC, so that letters with several encodings, such as Bangla's য়, are
 * equal. Returns a text with an overlong run of marks unchanged.
 */
export const normalForm = (text: string): string => (overlongRun.test(text) ? text : text.normalize('NFC'))

/** A text without characters that reverse what follows. */
export const withoutOverrides = (text: string): string => text.replace(directionOverrides, '')

/** A text as the server stores it: in its normal form and without characters that reverse what follows. */
export const storedText = (text: string): string => normalForm(withoutOverrides(text))

/** More marks on one letter than in any script. Sorting such a run takes quadratic time. */
const overlongRun = /\p{M}{31}/u

/**
 * Normalises a text for storage and search to NFC, so that letters with several encodings, such as Bangla's য়, are
 * equal. Returns a text with an overlong run of marks unchanged.
 */
export const normalForm = (text: string): string => (overlongRun.test(text) ? text : text.normalize('NFC'))

/** More marks on one letter than any script has. Sorting such a run takes time quadratic in its length. */
const overlongRun = /\p{M}{31}/u

/**
 * The text in the form in which it is stored and searched, NFC, so that letters with several encodings, such as Bangla's
 * য়, are equal. A text with an overlong run of marks is returned as it is.
 */
export const normalForm = (text: string): string => (overlongRun.test(text) ? text : text.normalize('NFC'))

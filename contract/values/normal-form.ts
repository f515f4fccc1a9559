/** The most combining marks that any script has on one letter. Sorting a longer run takes quadratic time. */
export const maxMarks = 30

const overlongRun = new RegExp(`\\p{M}{${maxMarks + 1}}`, 'u')

/**
 * Characters that display everything after them backwards: an amount, if a sentence quotes the text before it, or a
 * blocked word typed backwards.
 */
const directionOverrides = /[\u202d\u202e]/g

/** Whether a text has a run of marks that would take too long to sort. */
export const isOverlong = (text: string): boolean => overlongRun.test(text)

/**
 * Normalizes a text to NFC for storage, so that letters with several encodings, such as Bangla's য়, are equal. Returns
 * a text with an overlong run of marks unchanged.
 */
export const normalForm = (text: string): string => (isOverlong(text) ? text : text.normalize('NFC'))

/** Characters without an appearance of their own, such as a soft hyphen or a zero-width space. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** A text without invisible characters. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/**
 * The form of a password that is hashed and counted, the same from every keyboard: the OpaqueString profile of RFC 8265
 * (NFC, one kind of space), except that it drops invisible characters, which that profile refuses.
 */
export const passwordForm = (password: string): string =>
  normalForm(withoutInvisible(password).replace(/\p{Zs}/gu, ' '))

/** A text without characters that reverse the text after them. */
export const withoutOverrides = (text: string): string => text.replace(directionOverrides, '')

/** A text as the server stores it: normalized, and without characters that reverse the text after them. */
export const storedText = (text: string): string => normalForm(withoutOverrides(text))

/** As many combining marks as any script has on one letter. Sorting a longer run takes quadratic time. */
export const maxMarks = 30

const overlongRun = new RegExp(`\\p{M}{${maxMarks + 1}}`, 'u')

/**
 * Show everything after them backwards: also an amount, if a sentence quotes the text before it, and a blocked word that
 * was typed backwards.
 */
const directionOverrides = /[\u202d\u202e]/g

/** Whether a text has a run of marks that would take too long to sort. */
export const isOverlong = (text: string): boolean => overlongRun.test(text)

/**
 * Normalises a text for storage to NFC, so that letters with several encodings, such as Bangla's য়, are
 * equal. Returns a text with an overlong run of marks unchanged.
 */
export const normalForm = (text: string): string => (isOverlong(text) ? text : text.normalize('NFC'))

/** Characters without an appearance of their own, such as a soft hyphen or a zero-width space. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** A text without characters that nobody sees. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/**
 * A password as it is hashed and counted, the same from every keyboard: the OpaqueString profile of RFC 8265 (NFC, one
 * kind of space), but without invisible characters, which it refuses.
 */
export const passwordForm = (password: string): string =>
  normalForm(withoutInvisible(password).replace(/\p{Zs}/gu, ' '))

/** A text without characters that reverse what follows. */
export const withoutOverrides = (text: string): string => text.replace(directionOverrides, '')

/** A text as the server stores it: in its normal form and without characters that reverse what follows. */
export const storedText = (text: string): string => normalForm(withoutOverrides(text))

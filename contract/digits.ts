/** Replaces Bangla digits by ASCII digits. */
export const asciiDigits = (text: string): string =>
  text.replace(/[০-৯]/g, digit => String(digit.charCodeAt(0) - 0x09e6))

/** A typed phone number in ASCII digits, without spaces and hyphens. */
export const typedPhone = (text: string): string => asciiDigits(text).replace(/[\s-]/g, '')

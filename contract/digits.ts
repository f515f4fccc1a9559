import { phonePattern } from './limits.ts'

/** Replaces Bangla digits by ASCII digits. */
export const asciiDigits = (text: string): string =>
  text.replace(/[০-৯]/g, digit => String(digit.charCodeAt(0) - 0x09e6))

/**
 * A typed or copied phone number in ASCII digits, without spaces and hyphens, and without the invisible characters in
 * which contacts and chats wrap numbers.
 */
export const typedPhone = (text: string): string => asciiDigits(text).replace(/[\s\p{Pd}\p{Cf}]/gu, '')

/**
 * A number or ID to search for, as it is stored: with ASCII digits, and a phone number without its country code, spaces
 * and hyphens.
 */
export const storedForm = (text: string): string => phonePattern.exec(typedPhone(text))?.[1] ?? asciiDigits(text)

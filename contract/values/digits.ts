import { phonePattern } from './limits.ts'

/** The zeros of the digits that South Asian keyboards produce: Bangla, Devanagari, Arabic and Urdu. */
const zeros = ['০', '०', '٠', '۰']

/** Every digit of these scripts, each script from 0 to 9. */
const otherDigits: string = zeros
  .flatMap(zero => Array.from({ length: 10 }, (_, digit) => String.fromCharCode(zero.charCodeAt(0) + digit)))
  .join('')

const otherDigit = new RegExp(`[${otherDigits}]`, 'g')

/** Replaces Bangla digits, and those of neighbouring scripts, with ASCII digits. */
export const asciiDigits = (text: string): string =>
  text.replace(otherDigit, digit => String(otherDigits.indexOf(digit) % 10))

/**
 * A typed or copied phone number in ASCII digits, without spaces, hyphens, or the invisible characters that contacts
 * and chats add around numbers.
 */
export const typedPhone = (text: string): string => asciiDigits(text).replace(/[\s\p{Pd}\p{Cf}]/gu, '')

/**
 * A number or ID in its stored form, for searching: ASCII digits, and a phone number without its country code, spaces
 * and hyphens.
 */
export const storedForm = (text: string): string => phonePattern.exec(typedPhone(text))?.[1] ?? asciiDigits(text)

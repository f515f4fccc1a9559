/**
 * Matches phone numbers in ASCII or Bangla digits: with the leading zero, optionally grouped, or without it, since
 * spreadsheets drop it.
 */
const numbers = /(?:(?<=88|৮৮)[0০][ -]?|[0০])[1১](?:[ -]?[\d০-৯]){9}|(?<![\d০-৯])[1১][3-9৩-৯][\d০-৯]{8}(?![\d০-৯])/g

/** Redacts the phone numbers in a wallet's text. */
export const redactPhoneNumbers = (text: string): string => text.replaceAll(numbers, '01XXXXXXXXX')

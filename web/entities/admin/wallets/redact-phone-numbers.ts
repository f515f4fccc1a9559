/** Phone numbers in ASCII or Bangla digits: with the zero, perhaps in groups, or without, as spreadsheets remove it. */
const numbers = /(?:(?<=88|৮৮)[0০][ -]?|[0০])[1১](?:[ -]?[\d০-৯]){9}|(?<![\d০-৯])[1১][3-9৩-৯][\d০-৯]{8}(?![\d০-৯])/g

/** A wallet's text without phone numbers. */
export const redactPhoneNumbers = (text: string): string => text.replaceAll(numbers, '01XXXXXXXXX')

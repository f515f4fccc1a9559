import { expect, test } from 'vitest'
import { asciiDigits, storedForm, typedPhone } from './digits.ts'

test.each(['০১২৩৪৫৬৭৮৯ x', '०१२३४५६७८९ x', '٠١٢٣٤٥٦٧٨٩ x', '۰۱۲۳۴۵۶۷۸۹ x'])(
  'the digits of %s become ASCII digits',
  text => {
    expect(asciiDigits(text)).toBe('0123456789 x')
  },
)

test.each([' ০১৭১২-345 678', '\u202a01712\u2011345678\u202c', '\u206801712\u00a0345–678\u2069'])(
  'a phone number typed or copied as %j loses its spaces, hyphens and invisible characters',
  text => expect(typedPhone(text)).toBe('01712345678'),
)

test.each([
  ['+880 1712-345678', '01712345678'],
  ['০১৭১২', '01712'],
  ['TRX ৯ক', 'TRX 9ক'],
])('%j is stored as %j', (text, stored) => expect(storedForm(text)).toBe(stored))

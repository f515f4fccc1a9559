import { expect, test } from 'vitest'
import { asciiDigits, storedForm, typedPhone } from './digits.ts'

test('Bangla digits become ASCII digits', () => {
  expect(asciiDigits('০১২৩৪৫৬৭৮৯ x')).toBe('0123456789 x')
})

test('a typed phone number loses its spaces and hyphens', () => {
  expect(typedPhone(' ০১৭১২-345 678')).toBe('01712345678')
})

test.each([
  ['+880 1712-345678', '01712345678'],
  ['০১৭১২', '01712'],
  ['TRX ৯ক', 'TRX 9ক'],
])('%j is stored as %j', (text, stored) => expect(storedForm(text)).toBe(stored))

import { expect, test } from 'vitest'
import { asciiDigits, typedPhone } from './digits.ts'

test('Bangla digits become ASCII digits', () => {
  expect(asciiDigits('০১২৩৪৫৬৭৮৯ x')).toBe('0123456789 x')
})

test('a typed phone number loses its spaces and hyphens', () => {
  expect(typedPhone(' ০১৭১২-345 678')).toBe('01712345678')
})

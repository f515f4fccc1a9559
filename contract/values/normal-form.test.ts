import { expect, test } from 'vitest'
import { normalForm, withoutOverrides } from './normal-form.ts'

test.each([
  ['য়', '\u09df', '\u09af\u09bc'],
  ['ড়', '\u09dc', '\u09a1\u09bc'],
  ['ঢ়', '\u09dd', '\u09a2\u09bc'],
  ['ো', '\u09c7\u09be', '\u09cb'],
  ['é', 'e\u0301', '\u00e9'],
])('%s has one normal form, whatever its encoding', (_, encoding, form) => {
  expect(normalForm(encoding)).toBe(form)
  expect(normalForm(form)).toBe(form)
})

test('normalForm leaves a text with an overlong run of marks unchanged, because sorting them would take too long', () => {
  const marks = 'e' + '\u0301\u0316'.repeat(50_000)
  expect(normalForm(marks)).toBe(marks)
})

test('withoutOverrides removes only the characters that reverse the text after them', () => {
  expect(withoutOverrides('Tk \u202e005\u202c \u202d– \u09df\n')).toBe('Tk 005\u202c – \u09df\n')
})

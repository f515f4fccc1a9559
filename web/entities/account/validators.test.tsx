import '#lib/dom/test-browser.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { validateEmail, validateNewPassword, validateUsername } from './validators.tsx'

i18n.loadAndActivate({ locale: 'en', messages: {} })

/** The text of an error, or an empty string without one. */
const textOf = (error: ReactNode) => renderToStaticMarkup(<I18nProvider i18n={i18n}>{error}</I18nProvider>)

test.each([
  ['', 'Please choose a username'],
  ['  ', 'Please choose a username'],
  ['ab', 'Username must be 3 to 30 characters'],
  ['a'.repeat(31), 'Username must be 3 to 30 characters'],
  ['রিনা আক্তার', 'Use only letters, digits, dots, hyphens and underscores'],
  ['rina akter', 'Use only letters, digits, dots, hyphens and underscores'],
])('validateUsername refuses %j', (value, text) => {
  expect(textOf(validateUsername(value))).toBe(text)
})

test.each(['abc', 'rina_akter.7-x', ' rina '])('validateUsername accepts %j', value => {
  expect(validateUsername(value)).toBeNull()
})

test('validateEmail accepts what could be an address and ignores surrounding spaces', () => {
  for (const value of ['rina@example.com', ' rina@example.com ']) expect(validateEmail(value)).toBeNull()
  for (const value of ['', 'rina', 'rina@', 'ri na@example.com'])
    expect(textOf(validateEmail(value))).toBe('Please enter a valid email address')
})

test('validateNewPassword counts code points', () => {
  expect(textOf(validateNewPassword(''))).toBe('Please choose a password')
  expect(textOf(validateNewPassword('😀'.repeat(7)))).toBe('Password must be at least 8 characters')
  expect(textOf(validateNewPassword('😀'.repeat(129)))).toBe('Password must be at most 128 characters')
  for (const length of [8, 128]) expect(validateNewPassword('😀'.repeat(length))).toBeNull()
})

test('validateNewPassword refuses the username in any case, if it is known', () => {
  expect(textOf(validateNewPassword('Rina.Akter', ' rina.akter '))).toBe('Your password can&#x27;t be your username')
  expect(validateNewPassword('Rina.Akter', 'rina')).toBeNull()
  expect(validateNewPassword('Rina.Akter')).toBeNull()
})

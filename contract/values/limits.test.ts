import { describe, expect, test } from 'vitest'
import { phonePattern, transactionIdPattern, usernamePattern } from './limits.ts'

describe('phonePattern', () => {
  test.each(['01712345678', '8801712345678', '+8801712345678', '008801712345678'])(
    'normalizes %s to 01712345678',
    text => expect(phonePattern.exec(text)?.[1]).toBe('01712345678'),
  )

  test.each([
    '',
    '0171234567',
    '017123456789',
    '01212345678',
    '02712345678',
    '1712345678',
    '+01712345678',
    '+88 01712345678',
    '01712-345678',
    '+008801712345678',
    '০১৭১২৩৪৫৬৭৮',
    '01712345678\n',
    ' 01712345678',
    '+9101712345678',
  ])('rejects %j', text => expect(phonePattern.test(text)).toBe(false))
})

describe('transactionIdPattern', () => {
  test.each(['AB12', 'ab12-cd', '8N7A6K5L4M', '-'.repeat(4), 'a'.repeat(64), '  AB12\t'])('accepts %j', text =>
    expect(transactionIdPattern.test(text)).toBe(true),
  )

  test.each(['', '   ', 'abc', ' abc ', 'a'.repeat(65), 'AB 12', 'AB_12', 'আবিসি', 'AB12;', 'AB12\0'])(
    'rejects %j',
    text => expect(transactionIdPattern.test(text)).toBe(false),
  )
})

test.each([
  ['a.b_c-9', true],
  ['a b', false],
  ['ab@c', false],
  ['রহিম', false],
  ['', false],
])('usernamePattern on %j: %s', (text, allowed) => expect(usernamePattern.test(text)).toBe(allowed))

import { expect, test } from 'vitest'
import { messageProblem, roomLeft, showsTime } from './rules.ts'

test('a time shows with the first message, and with one more than five minutes after the one before', () => {
  const at = (time: string) => `2025-10-12T${time}Z`
  expect(showsTime(at('09:00:00.000'), undefined)).toBe(true)
  expect(showsTime(at('09:05:00.000'), at('09:00:00.000'))).toBe(false)
  expect(showsTime(at('09:05:00.001'), at('09:00:00.000'))).toBe(true)
})

test('a message needs something to be seen in it', () => {
  for (const text of ['', ' \n\t', '\u200B\u2060', '\u00A0']) expect(messageProblem(text)).toBe('empty')
  expect(messageProblem('আচ্ছা')).toBeNull()
})

test('a message has at most 5,000 characters, not code units', () => {
  expect(messageProblem('🥭'.repeat(5_000))).toBeNull()
  expect(messageProblem('🥭'.repeat(5_001))).toBe('long')
  expect(roomLeft('🥭'.repeat(4_999))).toBe(1)
})

test('restricted words are found before anything is sent, however they are written', () => {
  for (const text of ['PAYMENT', 'my Bank   Account', 'account\nnumber', 'pay\u200Bment', 'ｐａｙｍｅｎｔ']) {
    expect(messageProblem(text)).toBe('restricted')
  }
  expect(messageProblem('paid by the bank')).toBeNull()
})

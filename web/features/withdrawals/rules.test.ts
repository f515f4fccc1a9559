import { expect, test } from 'vitest'
import { amountProblem, localPhone, phoneProblem } from './rules.ts'

test.each(['', '0', '0.00', '-5', '1e3', '10.001', 'ten'])('amountProblem refuses %j', amount => {
  expect(amountProblem(amount, '1500.00')).toBe('invalid')
})

test('amountProblem refuses more than the largest withdrawal, and names the balance if it is also above that', () => {
  for (const amount of ['100000000', '9999999999']) expect(amountProblem(amount, '1500.00')).toBe('insufficient')
  expect(amountProblem('99999999.99', '2000000000.00')).toBeNull()
  expect(amountProblem('100000000', '2000000000.00')).toBe('invalid')
  expect(amountProblem('100000000', undefined)).toBe('invalid')
})

test('amountProblem accepts the whole balance but not a poisha more', () => {
  expect(amountProblem('1500', '1500.00')).toBeNull()
  expect(amountProblem('1500.00', '1500.00')).toBeNull()
  expect(amountProblem('1500.01', '1500.00')).toBe('insufficient')
  // As floats, these two would be the same number.
  expect(amountProblem('90000000.10', '90000000.09')).toBe('insufficient')
})

test('amountProblem accepts any valid amount when the balance is unknown', () => {
  expect(amountProblem('1500', undefined)).toBeNull()
})

test('a Bangladeshi mobile number is accepted with or without the country code and shown without it', () => {
  for (const phone of ['01712345678', '+8801712345678', '8801712345678', '008801712345678']) {
    expect(phoneProblem(phone)).toBeNull()
    expect(localPhone(phone)).toBe('01712345678')
  }
})

test('phoneProblem distinguishes missing and invalid numbers', () => {
  expect(phoneProblem('')).toBe('missing')
  for (const phone of ['0171234567', '017123456789', '01212345678', 'abc']) expect(phoneProblem(phone)).toBe('invalid')
})

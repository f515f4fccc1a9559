import { expect, test } from 'vitest'
import { isAmount, textProblem } from './rules.ts'

test('a text of white space only counts as missing', () => {
  expect(textProblem('', 5)).toBe('empty')
  expect(textProblem(' \n\t ', 5)).toBe('empty')
})

test('lengths are counted in characters as the server counts them, not in code units', () => {
  expect(textProblem('🥭🥭🥭🥭🥭', 5)).toBeNull()
  expect(textProblem('🥭🥭🥭🥭🥭!', 5)).toBe('long')
})

test.each(['0.01', '1', '1500.5', '99999999.99'])('%s can be a budget or a fee', text => {
  expect(isAmount(text)).toBe(true)
})

test.each(['', '0', '0.00', '100000000', '1.005', '-5', '1e3', 'abc', '.5'])('%j can be neither', text => {
  expect(isAmount(text)).toBe(false)
})

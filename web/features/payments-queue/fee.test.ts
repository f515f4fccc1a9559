import { expect, test } from 'vitest'
import { feeOf } from './fee.ts'

test.each([
  ['100.00', '0.00', '0.00'],
  ['100.10', '12.50', '12.51'],
  ['0.01', '50.00', '0.01'],
  ['0.01', '49.99', '0.00'],
  ['99999999.99', '100.00', '99999999.99'],
  ['100.00', 'five', '0.00'],
  ['a hundred', '5.00', '0.00'],
])('the fee on %s taka at %s percent is %s', (amount, percent, fee) => expect(feeOf(amount, percent)).toBe(fee))

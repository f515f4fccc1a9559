import { expect, test } from 'vitest'
import { readMoneyCell, readPartyCell } from './statement-cells.ts'

test.each([
  ['500.00', undefined],
  ['+500', 'in'],
  ['-500', 'out'],
  ['−500.00', 'out'],
  ['500.00-', 'out'],
  ['(500.00)', 'out'],
  ['Tk -500', 'out'],
  ['-Tk 500', 'out'],
  ['(Tk 500.00)', 'out'],
  ['500.00 Dr', 'out'],
  ['500 DR.', 'out'],
  ['Tk 500.00 Cr', 'in'],
  ['500/-', undefined],
  ['৳500', undefined],
  ['500 টাকা', undefined],
  ['BDT 500.00', undefined],
  ['-500 Dr', 'out'],
])('the amount %j has its direction', (cell, direction) =>
  expect(readMoneyCell(cell)).toEqual({ amount: 50_000, direction }),
)

test.each([
  '5E+02',
  '1.5E+03',
  '(500',
  '500)',
  '-500 Cr',
  '-(500) Cr',
  '$500',
  'USD 500',
  '500 USD',
  '5,00',
  '#####',
  '500 %',
])('%j is no amount', cell => expect(readMoneyCell(cell)).toBeUndefined())

test.each(['1700000001', '01700000001', '1700000001.0', '8801700000001', '+880 1700-000001', '8801700000001.00'])(
  'the number %j is read with its leading zero',
  cell => expect(readPartyCell(cell)).toEqual({ party: '01700000001', partyMasked: false }),
)

test.each(['1.7E+09', '1.700000001E+09', '8.8017E+12', '1,7E+09', '1.7e9', '#####', '#N/A', ''])(
  '%j names no party',
  cell => expect(readPartyCell(cell)).toBeUndefined(),
)

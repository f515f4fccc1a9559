import '#lib/dom/test-browser.ts'
import { expect, test } from 'vitest'
import { possibleAmounts, typedMoney } from './typed-money.ts'

test.each([
  ['1500', '1500'],
  ['৳ ১,৫০০.৫০', '1500.50'],
  ['১৫০০ টাকা', '1500'],
  ['৳1,50,000', '150000'],
  ['$1,50,000.00', '150000.00'],
  ['150,000.5', '150000.5'],
  ['9,99,99,999.99', '99999999.99'],
  ['1,500,000', '1500000'],
  ['500/-', '500'],
  ['500/=', '500'],
  ['Tk 500', '500'],
  ['tk. 500/-', '500'],
  ['BDT 500', '500'],
  ['500 BDT', '500'],
  ['500 tk', '500'],
  ['৫০০ Tk.', '500'],
  ['500 taka', '500'],
  ['', ''],
])('typedMoney reads %j as %j', (text, amount) => {
  expect(typedMoney(text)).toBe(amount)
  expect(possibleAmounts(text)).toEqual([])
})

test.each([
  ['12,50', ['1250', '12.50']],
  ['১২,৫০', ['1250', '12.50']],
  ['1,50,00', ['15000', '150.00']],
  ['12,5', ['125', '12.5']],
  ['1,5000', ['15000']],
  ['15,00.50', ['1500.50']],
  ['1,,500', ['1500']],
  ['Tk 12,50/-', ['1250', '12.50']],
])('typedMoney does not guess what %j means, and possibleAmounts offers %j', (text, amounts) => {
  expect(typedMoney(text)).toContain(',')
  expect(possibleAmounts(text)).toEqual(amounts)
})

test.each(['-5', '1e3', 'much', ',', '1.2,3', 'USD 5'])('%j stays invalid, without proposed amounts', text => {
  expect(typedMoney(text)).not.toMatch(/^\d+(\.\d+)?$/)
  expect(possibleAmounts(text)).toEqual([])
})

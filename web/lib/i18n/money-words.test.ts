import '#lib/dom/test-browser.ts'
import { expect, test } from 'vitest'
import { moneyInWords, understoodMoney } from './money-words.ts'

test.each([
  ['1', 'one', 'এক'],
  ['21', 'twenty-one', 'একুশ'],
  ['99', 'ninety-nine', 'নিরানব্বই'],
  ['100', 'one hundred', 'একশ'],
  ['150', 'one hundred fifty', 'দেড়শ'],
  ['250', 'two hundred fifty', 'আড়াইশ'],
  ['350', 'three hundred fifty', 'সাড়ে তিনশ'],
  ['500', 'five hundred', 'পাঁচশ'],
  ['1500', 'one thousand five hundred', 'দেড় হাজার'],
  ['12500', 'twelve thousand five hundred', 'সাড়ে বারো হাজার'],
  ['15750', 'fifteen thousand seven hundred fifty', 'পনেরো হাজার সাতশ পঞ্চাশ'],
  ['100000', 'one lakh', 'এক লাখ'],
  ['150000', 'one and a half lakh', 'দেড় লাখ'],
  ['250000', 'two and a half lakh', 'আড়াই লাখ'],
  ['350000', 'three and a half lakh', 'সাড়ে তিন লাখ'],
  ['153250', 'one lakh fifty-three thousand two hundred fifty', 'এক লাখ তিপ্পান্ন হাজার দুইশ পঞ্চাশ'],
  ['15000000', 'one and a half crore', 'দেড় কোটি'],
  ['20000007', 'two crore seven', 'দুই কোটি সাত'],
  ['0.5', 'fifty poisha', 'পঞ্চাশ পয়সা'],
  ['1500.05', 'one thousand five hundred taka five poisha', 'দেড় হাজার টাকা পাঁচ পয়সা'],
])('৳%s is %j in English and %j in Bangla', (amount, english, bangla) => {
  const poisha = Math.round(Number(amount) * 100)
  expect(moneyInWords(poisha, 'en')).toBe(english)
  expect(moneyInWords(poisha, 'bn')).toBe(bangla)
})

test('every number below a hundred has its own word in both languages', () => {
  for (const locale of ['en', 'bn']) {
    const words = Array.from({ length: 99 }, (_, index) => moneyInWords((index + 1) * 100, locale))
    expect(new Set(words).size).toBe(99)
    expect(words.every(word => word !== '' && !word.includes(' '))).toBe(true)
  }
})

test('understoodMoney shows the figure with its words, without empty decimal places', () => {
  expect(understoodMoney('150000', 'bn')).toBe('৳১,৫০,০০০ (দেড় লাখ)')
  expect(understoodMoney('150000.00', 'en')).toBe('৳1,50,000 (one and a half lakh)')
  expect(understoodMoney('1500.5', 'en')).toBe('৳1,500.50 (one thousand five hundred taka fifty poisha)')
})

test.each(['', '0', '-5', '12,50', '1.005', '100000000', 'much'])(
  'understoodMoney returns undefined for %j',
  amount => {
    expect(understoodMoney(amount, 'en')).toBeUndefined()
  },
)

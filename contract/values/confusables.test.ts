import { expect, test } from 'vitest'
import { foldLookalikes, searchForm } from './confusables.ts'

test.each([
  ['soft\u00adhyphen, zero\u200bwidth', 'softhyphen, zerowidth'],
  ['Rahim’s ‘Eid’ “offer” — 50%', `rahim's 'eid' "offer" - 50%`],
  ['৳১২৩ ٣۳३', '৳123 333'],
  ['Ｆｕｌｌ  ﬁt …', 'full fit ...'],
  ['Саmраign', 'campaign'],
  ['র\u200d্যালি প্রি\u09df', 'র্যালি প্রিয\u09bc'],
])('searchForm(%s) returns %s', (text, form) => {
  expect(searchForm(text)).toBe(form)
  expect(searchForm(form)).toBe(form)
})

test('foldLookalikes replaces digits and signs only with the requested letters', () => {
  expect(foldLookalikes('P4yм€nt 1295')).toBe('payment lzgs')
  expect(foldLookalikes('P4yм€nt 1295', 'payment')).toBe('payment 1295')
})

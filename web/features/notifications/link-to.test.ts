import '#lib/dom/test-browser.ts'
import { expect, test } from 'vitest'
import { linkTo } from './link-to.ts'

test.each([
  ['/withdrawals', { to: '/withdrawals', search: {} }],
  ['/admin-panel?tab=payments&search=rupa', { to: '/admin-panel', search: { tab: 'payments', search: 'rupa' } }],
  ['/messages?with=7', { to: '/messages', search: { with: '7' } }],
  ['/payments?search=75E10234', { to: '/payments', search: { search: '75E10234' } }],
  ['https://example.com/payments', { to: '/payments', search: {} }],
])('a notification with the page %s links to it on this site', (page, link) => {
  expect(linkTo({ page })).toEqual(link)
})

test('a notification without a page links to the current one', () => {
  expect(linkTo({})).toEqual({ to: '.', search: true })
})

import { expect, test } from 'vitest'
import { kinds } from './index.ts'

const about = { person: 'rupa', campaign: 'Eid & Puja', subject: 7 }
const none = { person: null, campaign: null, subject: null }

test.each([
  ['application_submitted', '/applications?search=rupa'],
  ['application_accepted', '/applications?search=Eid+%26+Puja'],
  ['payment_rejected', '/payments?search=Eid+%26+Puja'],
  ['payment_submitted', '/admin-panel?tab=payments&search=rupa'],
  ['withdrawal_requested', '/admin-panel?tab=withdrawals&search=rupa'],
  ['deadline_near', '/applications?campaign=7&status=pending'],
  ['message_sent', '/messages?with=7'],
] as const)('a notification of the kind %s links to the rows about it', (kind, page) => {
  expect(kinds[kind].page(about)).toBe(page)
})

test.each([
  ['withdrawal_requested', '/admin-panel?tab=withdrawals'],
  ['payment_confirmed', '/payments'],
  ['deadline_near', '/applications'],
  ['message_sent', '/messages'],
] as const)('a notification of the kind %s about several events links to the whole list', (kind, page) => {
  expect(kinds[kind].page(none)).toBe(page)
})

test.each(['true', '1e5', '"quoted"', '{}'])("the site parses %s in a page's search as the original text", text => {
  const { searchParams } = new URL(kinds.payment_confirmed.page({ ...about, campaign: text }), 'http://prochar.test')
  expect(searchParams.get('search')).toBe(text)
})

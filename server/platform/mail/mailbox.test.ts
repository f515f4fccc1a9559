import { expect, test } from 'vitest'
import { countedFor, mailboxOf } from './mailbox.ts'

test.each([
  ['somebody@example.com', 'somebody@example.com'],
  ['Some.Body+shop+2@Example.COM', 'some.body@example.com'],
  ['+880@example.com', '+880@example.com'],
  ['s.o.m.e.body+1@googlemail.com', 'somebody@gmail.com'],
  ['z@münchen.de', 'z@xn--mnchen-3ya.de'],
])('mailboxOf(%s) returns %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})

test('countedFor counts unproven addresses by mailbox, separately from the plain address', () => {
  const counted = ['a@x.com', 'a+1@x.com', 'A+2@x.com', 'b+1@x.com'].map(address => countedFor(address, false))
  expect(counted).toEqual(['a@x.com', '+a@x.com', '+a@x.com', '+b@x.com'])
  expect(countedFor('z@münchen.de', false)).toBe('z@xn--mnchen-3ya.de')
  expect(countedFor('a+1@x.com', true)).toBe('a+1@x.com')
})

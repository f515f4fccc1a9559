import { expect, test } from 'vitest'
import { messageProblem, notArrived, receiptOf, roomLeft, showsTime } from './rules.ts'

test('showsTime is true for the first message and after more than five minutes', () => {
  const at = (time: string) => `2025-10-12T${time}Z`
  expect(showsTime(at('09:00:00.000'), undefined)).toBe(true)
  expect(showsTime(at('09:05:00.000'), at('09:00:00.000'))).toBe(false)
  expect(showsTime(at('09:05:00.001'), at('09:00:00.000'))).toBe(true)
})

test('a message is empty without visible characters', () => {
  for (const text of ['', ' \n\t', '\u200B\u2060', '\u00A0']) expect(messageProblem(text)).toBe('empty')
  expect(messageProblem('আচ্ছা')).toBeNull()
})

test('a message is too long from 5,001 characters, counted as characters rather than code units', () => {
  expect(messageProblem('🥭'.repeat(5_000))).toBeNull()
  expect(messageProblem('🥭'.repeat(5_001))).toBe('long')
  expect(roomLeft('🥭'.repeat(4_999))).toBe(1)
})

test('a message is counted in the form that the server stores, in which য় has two characters', () => {
  expect(roomLeft('\u09df'.repeat(2_500))).toBe(0)
  expect(messageProblem('\u09df'.repeat(2_501))).toBe('long')
})

test('a message is restricted when it contains blocked words in any spelling', () => {
  for (const text of [
    'PAYMENT',
    'my Bank   Account',
    'account\nnumber',
    'pay\u200Bment',
    'ｐａｙｍｅｎｔ',
    'p.a.y.m.e.n.t',
  ]) {
    expect(messageProblem(text)).toBe('restricted')
  }
  expect(messageProblem('paid by the bank')).toBeNull()
})

test("notArrived drops each message that matches one of the user's newer messages, each match once", () => {
  const outgoing = [
    { content: 'Yes', after: 5 },
    { content: 'Yes', after: 5 },
    { content: 'No', after: 5 },
  ]
  expect(notArrived(outgoing, [])).toEqual(outgoing)
  expect(notArrived(outgoing, [{ id: 5, content: 'Yes' }])).toEqual(outgoing)
  expect(notArrived(outgoing, [{ id: 6, content: 'Yes' }])).toEqual(outgoing.slice(1))
  expect(
    notArrived(outgoing, [
      { id: 6, content: 'No' },
      { id: 7, content: 'Yes' },
      { id: 8, content: 'Yes' },
    ]),
  ).toEqual([])
})

test('notArrived recognises a message that the server has stored in its normal form', () => {
  expect(notArrived([{ content: 'সম\u09df\u202e', after: 5 }], [{ id: 6, content: 'সম\u09af\u09bc' }])).toEqual([])
})

test('receiptOf returns the delivery status of a message, and undefined without receipts', () => {
  const receipt = (delivered_up_to?: number | null, read_up_to?: number | null) =>
    receiptOf(
      { id: 5 },
      { ...(delivered_up_to !== undefined && { delivered_up_to }), ...(read_up_to !== undefined && { read_up_to }) },
    )
  expect(receipt(null, null)).toBe('sent')
  expect(receipt(4, 4)).toBe('sent')
  expect(receipt(5, 4)).toBe('delivered')
  expect(receipt(6, 5)).toBe('seen')
  expect(receipt()).toBeUndefined()
})

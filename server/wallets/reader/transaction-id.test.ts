import { describe, expect, test } from 'vitest'
import { claimedDay } from '#contract/values/transaction-ids.ts'
import { corpus } from '#tests/support/wallet-messages.ts'
import { readMessage } from './read-message.ts'
import { asTransactionId, liesBetween, nearMiss } from './transaction-id.ts'

describe('asTransactionId', () => {
  test.each([
    ['bkash', ' cak845msgs ', 'CAK845MSGS'],
    ['bkash', 'ＣＡＫ８４５ＭＳＧＳ', 'CAK845MSGS'],
    ['bkash', 'CAK৮৪৫MSGS', 'CAK845MSGS'],
    ['bkash', 'CAK\u200B845\u00ADMSGS\uFEFF', 'CAK845MSGS'],
    ['nagad', '75sd1snv', '75SD1SNV'],
    ['bkash', '75SD1SNV', undefined],
    ['nagad', 'CAK845MSGS', undefined],
    ['bkash', 'CAK 845 MSGS', undefined],
    ['bkash', 'СAK845MSGS', undefined],
    ['bkash', 'CАK845MSGS', undefined],
    ['bkash', 'CAK٨٤٥MSGS', undefined],
    ['bkash', '', undefined],
  ] as const)('for %s reads %j as %j', (method, text, id) => {
    expect(asTransactionId(method, text)).toBe(id)
  })

  test.each(['CAK845MSG0', 'CAK845MSGO', 'CAKI45MSGS', 'CAKL45MSGS', 'CAK145MSGS'])('keeps look-alikes: %s', id => {
    expect(asTransactionId('bkash', id)).toBe(id)
  })
})

test('claimedDay is the day in Dhaka for every bKash message seen', () => {
  const read = corpus
    .filter(({ method }) => method === 'bkash')
    .map(({ text }) => readMessage('bkash', text))
    .filter(({ state }) => state === 'read')
  expect(read.length).toBeGreaterThan(15)
  for (const { transactionId, occurredAt, raw } of read) {
    const day = Temporal.Instant.from(occurredAt ?? '')
      .toZonedDateTimeISO('Asia/Dhaka')
      .toPlainDate()
      .toString()
    expect(claimedDay(transactionId ?? ''), raw).toBe(day)
  }
})

describe('liesBetween', () => {
  test.each([
    ['75SD1SNW', '75SD1SNV', '75SDCB9M', true],
    ['75SDZZZZ', '75SD1SNV', '75SDCB9M', false],
    ['75SD0000', '75SD1SNV', '75SDCB9M', false],
    ['75SD1SNV', '75SD1SNV', '75SDCB9M', false],
    ['75SDCB9M', '75SD1SNV', '75SDCB9M', false],
    ['75SD9ZZZ', '75SD1SNV', undefined, true],
    ['75SD9ZZZ', undefined, '75SD1SNV', false],
    ['75SD9ZZZ', undefined, undefined, true],
    ['75SDA000', '75SD9ZZZ', '75SDA001', true],
    ['CAK845MSGS', '75SD1SNV', undefined, undefined],
    ['75SD1SNV', 'CAK845MSGS', undefined, undefined],
  ])('for %s between %s and %s returns %s', (id, before, after, expected) => {
    expect(liesBetween(id, before, after)).toBe(expected)
  })
})

describe('nearMiss', () => {
  test.each([
    ['CAK845MSGS', 'CAK845MSGS', undefined],
    ['CAK845MSG5', 'CAK845MSGS', 'look_alike'],
    ['CAKB45M5G5', 'CAK845MSGS', 'look_alike'],
    ['CAK845MSOO', 'CAK845MS00', 'look_alike'],
    ['CAK845MSIL', 'CAK845MS11', 'look_alike'],
    ['CAK845MSGX', 'CAK845MSGS', 'one_character'],
    ['CAK854MSGS', 'CAK845MSGS', 'transposed'],
    ['ACK845MSGS', 'CAK845MSGS', 'transposed'],
    ['KAC845MSGS', 'CAK845MSGS', undefined],
    ['CAK845MSXY', 'CAK845MSGS', undefined],
    ['ACK845MSXY', 'CAK845MSGS', undefined],
    ['CAK845MSG', 'CAK845MSGS', undefined],
  ])('of %s and %s returns %s', (typed, id, expected) => expect(nearMiss(typed, id)).toBe(expected))
})

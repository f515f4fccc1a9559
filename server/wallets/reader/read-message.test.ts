import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corpus, factsOfFrame, frames, hostileReference, mutatedMessage } from '#tests/support/wallet-messages.ts'
import { expectFiguresFromText, expectUnchanged } from '#tests/support/wallet-readings.ts'
import { maxMessageLength } from './normalize.ts'
import { readMessage } from './read-message.ts'

const messages = [
  [
    'bkash',
    'You have received Tk 20,172.00 from 01700000001.Ref jazakallah vai. Fee Tk 0.00. Balance Tk 20,329.00. TrxID CAK845MSGS at 20/01/2025 10:53',
    {
      kind: 'money_in',
      direction: 'in',
      amount: 2_017_200,
      fee: 0,
      balanceAfter: 2_032_900,
      transactionId: 'CAK845MSGS',
    },
    { party: '01700000001', partyMasked: false, reference: 'jazakallah vai', occurredAt: '2025-01-20T04:53:00Z' },
  ],
  [
    'bkash',
    'You have received payment Tk 549.00 from 01700000002. Fee Tk 0.00. Balance Tk 8,210.56. TrxID DDC03X8Z8I at 12/04/2026 16:39',
    { kind: 'payment_in', direction: 'in', amount: 54_900, fee: 0, balanceAfter: 821_056, transactionId: 'DDC03X8Z8I' },
    { party: '01700000002', partyMasked: false, reference: null, occurredAt: '2026-04-12T10:39:00Z' },
  ],
  [
    'bkash',
    'You have received Tk 50.00 from Nagad 0133XXX6909 through NPSB. Fee Tk 0.00. Balance Tk 349.71. TrxID DH383O7FCM at 03/08/2026 23:25.',
    { kind: 'npsb_in', direction: 'in', amount: 5_000, fee: 0, balanceAfter: 34_971, transactionId: 'DH383O7FCM' },
    { party: '0133XXX6909', partyMasked: true, reference: null, occurredAt: '2026-08-03T17:25:00Z' },
  ],
  [
    'bkash',
    'Sorry, your Send Money request to 01700000003 is unsuccessful! Tk 30 has been returned. Balance Tk 73.50. TrxID BKA96AB813 at 10/11/2024 14:00',
    { kind: 'returned', direction: 'in', amount: 3_000, fee: null, balanceAfter: 7_350, transactionId: 'BKA96AB813' },
    { party: '01700000003', partyMasked: false, reference: null, occurredAt: '2024-11-10T08:00:00Z' },
  ],
  [
    'bkash',
    'Cash In Tk 1,000.00 from 01700000006 successful. Fee Tk 0.00. Balance Tk 1,607.90. TrxID CK710WRNDB at 07/11/2025 22:21. Download App: https://bKa.sh/8app',
    { kind: 'cash_in', direction: 'in', amount: 100_000, fee: 0, balanceAfter: 160_790, transactionId: 'CK710WRNDB' },
    { party: '01700000006', partyMasked: false, reference: null, occurredAt: '2025-11-07T16:21:00Z' },
  ],
  [
    'bkash',
    'Send Money Tk 510.00 to 01700000007 successful. Ref Sajib. Fee Tk 5.00. Balance Tk 4,479.65. TrxID DCK1B9P81H at 20/03/2026 00:08',
    {
      kind: 'money_out',
      direction: 'out',
      amount: 51_000,
      fee: 500,
      balanceAfter: 447_965,
      transactionId: 'DCK1B9P81H',
    },
    { party: '01700000007', partyMasked: false, reference: 'Sajib', occurredAt: '2026-03-19T18:08:00Z' },
  ],
  [
    'nagad',
    'Money Received.\nAmount: Tk 500.00\nSender: 01700000004\nRef: N/A\nTxnID: 75SD1SNV\nBalance: Tk 7889.23\n07/08/2026 20:14',
    { kind: 'money_in', direction: 'in', amount: 50_000, fee: null, balanceAfter: 788_923, transactionId: '75SD1SNV' },
    { party: '01700000004', partyMasked: false, reference: null, occurredAt: '2026-08-07T14:14:00Z' },
  ],
  [
    'nagad',
    'Cash In Received.\nAmount: Tk 480.00\nUddokta: 01700000005\nTxnID: 75SDCB9M\nBalance: 8369.23\n07/08/2026 20:50',
    { kind: 'cash_in', direction: 'in', amount: 48_000, fee: null, balanceAfter: 836_923, transactionId: '75SDCB9M' },
    { party: '01700000005', partyMasked: false, reference: null, occurredAt: '2026-08-07T14:50:00Z' },
  ],
] as const

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).replaceAll(' ', '\u3000')

const shapes: Record<string, (text: string) => string> = {
  'as it arrived': text => text,
  'on one line': text => text.replaceAll('\n', ' '),
  'with CRLF': text => text.replaceAll('\n', '\r\n'),
  'with a blank line after each line': text => text.replaceAll('\n', '\n\n'),
  'with Bangla digits': text => text.replace(/\d/g, digit => String.fromCharCode(digit.charCodeAt(0) + 0x9b6)),
  'with no-break spaces': text => text.replaceAll(' ', '\u00A0'),
  'with zero-width spaces': text => [...text].join('\u200B'),
  'with a byte order mark and a direction mark': text => `\uFEFF\u202A${text}\u202C`,
  'in full width': fullWidth,
  'with spaces around it': text => `  \n ${text.replaceAll(' ', '   ')} \n\n`,
}

describe.each(messages)('%s %j', (method, text, figures, rest) => {
  test.each(Object.entries(shapes))('is read %s', (_, shape) => {
    const raw = shape(text)
    expect(readMessage(method, raw)).toEqual({ method, state: 'read', reason: null, ...figures, ...rest, raw })
  })
})

test.each(corpus)('$text is the other wallet’s for the other account', ({ method, text }) => {
  const other = method === 'bkash' ? 'nagad' : 'bkash'
  expect(readMessage(other, text)).toMatchObject({ state: 'unreadable', reason: 'other_wallet', amount: null })
})

describe('a message is unreadable, with its reason,', () => {
  const received = (changes: { amount?: string; party?: string; end?: string; id?: string; stamp?: string }) =>
    `You have received ${changes.amount ?? 'Tk 50.00'} from ${changes.party ?? '01700000001'}. Fee Tk 0.00. ` +
    `Balance Tk 75.00. TrxID ${changes.id ?? 'DHL8NM6BYC'} at ${changes.stamp ?? '21/08/2026 12:35'}${changes.end ?? ''}`

  test.each([
    ['with other words', 'Hello, did you get my money?', 'unknown_wording'],
    ['without any content', ' \u200B\n', 'not_a_message'],
    ['with text before it', `Forwarded: ${received({})}`, 'unknown_wording'],
    ['with text after it', received({ end: ' and more' }), 'unknown_wording'],
    ['in lower case', received({}).toLowerCase(), 'unknown_wording'],
    ['with a comma in a wrong place', received({ amount: 'Tk 50,00.00' }), 'invalid_amount'],
    ['of nothing', received({ amount: 'Tk 0.00' }), 'invalid_amount'],
    ['with more than the largest amount', received({ amount: 'Tk 1234567890.00' }), 'invalid_amount'],
    ['with a day that does not exist', received({ stamp: '31/02/2026 12:35' }), 'invalid_time'],
    ['with a month that does not exist', received({ stamp: '01/13/2026 12:35' }), 'invalid_time'],
    ['with an hour that does not exist', received({ stamp: '21/08/2026 24:00' }), 'invalid_time'],
    ['with an ID that is too short', received({ id: 'DHL8NM6B' }), 'invalid_transaction_id'],
    ['with an ID in lower case', received({ id: 'dhl8nm6byc' }), 'unknown_wording'],
    ['with a Cyrillic letter in its ID', received({ id: 'DHL8NM6BYС' }), 'unknown_wording'],
    ['with a Greek letter in its ID', received({ id: 'DΗL8NM6BYC' }), 'unknown_wording'],
    ['with Arabic digits', received({ amount: 'Tk ٥٠.٠٠' }), 'unknown_wording'],
    ['with two IDs', received({ end: ' TrxID AAA1234567' }), 'repeated_label'],
    ['with too many characters', received({ end: ' '.repeat(maxMessageLength) }), 'too_long'],
    ['with too many characters after normalisation', 'ﷺ'.repeat(200), 'too_long'],
  ])('%s', (_, text, reason) => {
    expect(readMessage('bkash', text)).toEqual(
      expect.objectContaining({ state: 'unreadable', reason, amount: null, raw: text }),
    )
  })

  test.each([
    'TrxID AAA1234567',
    'trxid',
    'TxnID: 75ZZZZZZ',
    'Trx ID',
    'T\u200BrxID',
    'ＴｒｘＩＤ',
    'Balance Tk 99,999.00',
    'bal',
    'Fee Tk 5.00',
    'fee',
    'received',
    'You have received Tk 5.00',
  ])('with %j in its reference', reference => {
    for (const frame of frames) {
      const text = `${frame.before}${reference}${frame.after}`
      // Wordings without a label may have it in the reference: Nagad's have no fee, and outgoing ones no "received".
      const count = (label: string) => text.toLowerCase().split(label).length - 1
      const once =
        (/fee/i.test(reference) && count('fee') < 2) || (reference.includes('received') && count('received') < 2)
      expect(readMessage(frame.method, text)).toMatchObject(
        once ? factsOfFrame(frame) : { state: 'unreadable', reason: 'repeated_label' },
      )
    }
  })
})

test('a word that contains the letters of a label is not a label', () => {
  for (const { method, before, after } of frames)
    expect(readMessage(method, `${before}coffee for Balu${after}`)).toMatchObject({
      state: 'read',
      reference: 'coffee for Balu',
    })
})

describe('whatever the reference contains', () => {
  test.each(frames)('the rest of $before…$after is parsed the same, or not at all', frame => {
    expect(factsOfFrame(frame)).toMatchObject({ state: 'read' })
    fc.assert(
      fc.property(hostileReference, reference => expectUnchanged(frame, reference)),
      { numRuns: 500 },
    )
  })
})

test('20,000 mutated messages are parsed without an error or an amount that they do not contain', () => {
  fc.assert(fc.property(mutatedMessage, expectFiguresFromText), { numRuns: 20_000 })
})

import { describe, expect, test } from 'vitest'
import type { PaymentMethod } from '#contract/values/vocabulary.ts'
import { readMessage } from './read-message.ts'
import { readPaste } from './read-paste.ts'
import type { Facts } from './reading.ts'

const messages: readonly [PaymentMethod, string, Partial<Facts>][] = [
  [
    'bkash',
    'ATM Cash Out Tk 4,000.00 successful. Fee Tk 28.00. Balance Tk 4,508.43. TrxID DK76AA0003 at 07/11/2026 17:57',
    {
      kind: 'cash_out',
      direction: 'out',
      amount: 400_000,
      fee: 2_800,
      balanceAfter: 450_843,
      transactionId: 'DK76AA0003',
    },
  ],
  [
    'bkash',
    'You have received Tk 5.00 from DM0000. Fee Tk 0.00. Balance Tk 4,593.00. TrxID DK96AA0006 at 09/11/2026 20:42. Cashback on Special Offer Send Money',
    {
      kind: 'business_in',
      direction: 'in',
      amount: 500,
      fee: 0,
      balanceAfter: 459_300,
      party: 'DM0000',
      reference: null,
    },
  ],
  [
    'bkash',
    'Remittance fund withdrawal from Payoneer account is successful. Total amount Tk 5,473.02 TrxID DK16AA0007 at 01/11/2026 14:36.  Remittance Cash Out charge only 7 Tk/thousand from ATM Details: https://bka.sh/ATMCO',
    { kind: 'bank_in', direction: 'in', amount: 547_302, fee: null, balanceAfter: null, party: 'Payoneer' },
  ],
  [
    'bkash',
    'Mobile Recharge request has failed. Tk 20.00 returned to your bKash Account. Balance Tk 30.00. TrxID DK16AA0009 at 01/11/2026 10:00',
    { kind: 'returned', direction: 'in', amount: 2_000, balanceAfter: 3_000, transactionId: 'DK16AA0009' },
  ],
  [
    'bkash',
    'Apni bKash-e Tk 3.50 Interest peyechhen. Fee Tk 0.35. Balance Tk 1,234.56. TrxID DK16AA0010 at 01/11/2026 10:00. Helpline 16247. Interest for Jan-Jun 2026',
    {
      kind: 'business_in',
      direction: 'in',
      amount: 350,
      fee: 35,
      balanceAfter: 123_456,
      occurredAt: '2026-11-01T04:00:00Z',
    },
  ],
  [
    'bkash',
    'Bill successfully paid.\nBiller: PALLI BIDYUT\nMM/YYYY: 102026\nSMS Account: 0000000000000\nAmount: Tk 485.00\nFee: Tk 0.00\nTrxID: DKA6AA0013 at 10/11/2026 12:11',
    { kind: 'payment_out', direction: 'out', amount: 48_500, fee: 0, balanceAfter: null, party: 'PALLI BIDYUT' },
  ],
  [
    'bkash',
    'Payment Tk 1,250.00 received from 01700000033. Ref 1002. Counter 1. Fee Tk 0.00. Balance Tk 15,450.00. TrxID DKD6AA0016 at 13/11/2026 22:10',
    {
      kind: 'payment_in',
      direction: 'in',
      amount: 125_000,
      party: '01700000033',
      reference: '1002',
      balanceAfter: 1_545_000,
    },
  ],
  [
    'nagad',
    "Payment to 'Software Shop Ltd' is Successful. Amount: Tk  2034.59 TxnID: 75AAAAAA Balance: Tk 65.41 28/11/2026 19:45",
    { kind: 'payment_out', direction: 'out', amount: 203_459, balanceAfter: 6_541, party: 'Software Shop Ltd' },
  ],
  [
    'nagad',
    'Add Money from Bank is Successful. From: Sample Bank PLC. Amount: Tk 2100.0 TxnID: 75AAAAAC Balance: Tk 6100.62 09/11/2026 20:53',
    { kind: 'bank_in', direction: 'in', amount: 210_000, balanceAfter: 610_062, party: 'Sample Bank PLC' },
  ],
  [
    'nagad',
    'Money Received.\nAmt: Tk 810.00\nSender: 01700000053\nRef: N/A\nTxnID: 75BBBBBC\nBal: Tk 1018.65\n27/11/2026 15:55',
    { kind: 'money_in', direction: 'in', amount: 81_000, balanceAfter: 101_865, party: '01700000053', reference: null },
  ],
  [
    'nagad',
    'WIN LAND IN DHAKA! CLICK NOW  nagad.io/xyz\nCash In Received.\nAmt:Tk 200.00\nUddokta:01700000052\nTxnID: 75BBBBBB\nBal:208.65\n27/11/2026 15:54',
    { kind: 'cash_in', direction: 'in', amount: 20_000, balanceAfter: 20_865, party: '01700000052' },
  ],
  [
    'nagad',
    'Refund from Daraz BD\nAmount: Tk 239\nTrnxID: 75HDK2ZV\nBalance: Tk 1237.65\n27/11/2026 15:57',
    {
      kind: 'business_in',
      direction: 'in',
      amount: 23_900,
      balanceAfter: 123_765,
      transactionId: '75HDK2ZV',
      party: 'Daraz BD',
    },
  ],
  [
    'nagad',
    "Congrats! You've received Cashback 5.0 Tk for Mobile Recharge of 100.0 Tk. | 01/11/2026 10:00 | For Details Call 16167",
    { kind: 'business_in', direction: 'in', amount: 500, balanceAfter: null, transactionId: null },
  ],
]
const notices = [
  'Tk 1032.36 will be automatically deducted as Loan instalment today. If already repaid, please ignore this message.',
  'Your One Time Password (OTP) for Nagad ECOM is 000000. Validity for OTP is 10 minutes. Helpline 16167.',
]

describe.each(messages)('%s: %s', (method, text, facts) => {
  test('is read', () => expect(readMessage(method, text)).toMatchObject({ state: 'read', ...facts }))

  test.each([
    ['a line of advertising after it', `${text}\nEnjoy more offers in the app!`],
    ['a line of advertising before it', `Enjoy more offers in the app!\n${text}`],
    ['double spaces', text.replaceAll(' ', '  ')],
    ['a full stop at its end', `${text.replace(/\.$/, '')}.`],
    ['prefixes', text.replace(/^/gm, '> ')],
    ['its sender before it', `bKash: ${text}`],
    ['the writer of a chat before it', `[28/11, 10:05] Operator: ${text}`],
    ['quotation marks', `“${text}”`],
  ])('is read with %s', (_, changed) => {
    const plain = { ...readMessage(method, text), raw: '' }
    expect(readPaste(method, changed).map(reading => ({ ...reading, raw: '' }))).toEqual([plain])
  })

  test.each(['This transaction has been reversed.', 'Transaction failed.', 'লেনদেনটি বাতিল করা হয়েছে।'])(
    'does not count with "%s" after it',
    words => {
      for (const between of [' ', '. ', '\n'])
        for (const readings of [
          [readMessage(method, text + between + words)],
          readPaste(method, text + between + words),
        ])
          expect(new Set(readings.map(({ state }) => state))).toEqual(new Set(['unreadable']))
    },
  )
})

test.each(notices)('%s is ignored', text => {
  for (const method of ['bkash', 'nagad'] as const)
    expect(['ignored', 'unreadable']).toContain(readMessage(method, text).state)
})

test.each([
  [
    'bkash',
    'Payment Tk 1,250 received from 01700000033. Ref . Fee Tk 0.00. Balance Tk 15,450.00. TrxID DKD6AA0016 at 13/11/2026 22:10',
  ],
  [
    'bkash',
    'Payment Tk 80.00 received from 01700000034. Ref table 4. Fee Tk 1.20. Balance Tk 15,528.80. TrxID DKD6AA0018 at 13/11/2026 22:20',
  ],
  ['bkash', 'ATM Cash Out Tk 4000 successful. Balance Tk 4,508.43. TrxID DK76AA0003 at 07/11/2026 17:57'],
  [
    'bkash',
    'Bill successfully paid.\nBiller: DESCO\nAmount: Tk 1,485\nFee: Tk 5\nTrxID: DKA6AA0013 at 10/11/2026 12:11',
  ],
  [
    'bkash',
    'Remittance fund withdrawal from Wise account is successful. Total amount Tk 12,473. Balance Tk 13,000.00. TrxID DK16AA0007 at 01/11/2026 14:36',
  ],
  [
    'nagad',
    'Payment to ‘10 Minute School’ is successful. Amount: Tk 500 TxnID: 75AAAAAB Balance: Tk 65.41 28/11/2026 19:45',
  ],
  [
    'nagad',
    'Add Money from Card is Successful.\nAmount: Tk 2100\nTxnID: 75AAAAAC\nBalance: Tk 6100.62\n09/11/2026 20:53',
  ],
  ['nagad', 'Refund from Chaldal\nAmt: Tk 1,239.5\nTxnID: 75HDK2ZW\nBal: Tk 1237.65\n27/11/2026 15:57'],
  ['nagad', "Congrats! You've received Cashback 12 Tk. | 01/11/2026 10:00"],
] as const)('%s: %s is read', (method, text) => {
  expect(readMessage(method, text)).toMatchObject({ state: 'read', reason: null })
})

test.each([
  'Payment Successful.\nAmount: Tk 250.00\nMerchant: Rupali Stores\nTxnID: 75SE4AB5\nBalance: Tk 5759.23\n08/08/2026 12:14',
  'Add Money Successful.\nAmount: Tk 1,000.00\nFrom: City Bank\nTxnID: 75SF3AB4\nBalance: Tk 9769.23\n09/08/2026 12:14',
])('%s, which was inferred and never seen, is not read', text => {
  expect(readMessage('nagad', text)).toMatchObject({ state: 'unreadable', reason: 'unknown_wording' })
})

test.each([
  'Money Received.Amount: Tk 500.00Sender: 01700000004Ref: N/ATxnID: 75SD1SNVBalance: Tk 7889.2307/08/2026 20:14',
  'Money Received. Amount: Tk 500.00Sender: 01700000004 Ref: N/A TxnID: 75SD1SNV Balance: Tk 7889.23 07/08/2026 20:14',
  'Money Received. Amount: Tk 500.00 Sender: 01700000004 Ref: N/A TxnID: 75SD1SNV Balance: Tk 7889.2307/08/2026 20:14',
])('%s, whose line breaks were dropped, is refused', text => {
  expect(readMessage('nagad', text).state).toBe('unreadable')
})

import { expect, test } from 'vitest'
import { sentMoney, sentWrongly } from './sent-money.ts'

const bkash =
  'Send Money Tk 3,000.00 to 01700000007 successful. Ref Sajib. Fee Tk 5.00. Balance Tk 4,479.65. TrxID DCK1B9P81H at 20/03/2026 00:08'

test.each([
  [bkash, { method: 'bkash', amount: '3000.00', receiver: '01700000007' }],
  [' Send Money Tk ৩০০ to\n+8801700000007\u200b …', { method: 'bkash', amount: '300', receiver: '01700000007' }],
  ['Send Money Tk 300 to 017XXXX0007 successful.', { method: 'bkash', amount: '300', receiver: undefined }],
  ['Payment of Tk 564.11 to Prochar is successful.', { method: 'bkash', amount: '564.11', receiver: undefined }],
  [
    'Send Money Successful.\nAmount: Tk 200.00\nReceiver: 01700000011\nRef: N/A\nTxnID: 75SE1AB2',
    { method: 'nagad', amount: '200.00', receiver: '01700000011' },
  ],
  // As a single-line field stores a message of several lines.
  [
    'Money Sent.Amount: Tk 1,00,000Receiver: 01700000011',
    { method: 'nagad', amount: '100000', receiver: '01700000011' },
  ],
  ['DCK1B9P81H', undefined],
  ['You have received Tk 325.00 from 01700000001. TrxID DHL8NM6BYC', undefined],
  ['Payment of Tk 564.11 is being reserved for Uber. TrxID DHA3BH4G8R', undefined],
  [`TrxID DHL8NM6BYC\n${bkash}`, undefined],
])('sentMoney reads %j as %j', (text, sent) => {
  expect(sentMoney(text)).toEqual(sent)
})

test.each([
  ['3000.00', '+880 1700-000007', {}],
  ['3000', undefined, {}],
  ['30000.00', '01700000007', { amount: '3000.00' }],
  ['3000.00', '01700000008', { receiver: '01700000007' }],
])('sentWrongly, if %s is due to %s, finds %j', (due, wallet, wrong) => {
  expect(sentWrongly(sentMoney(bkash), due, wallet === undefined ? {} : { bkash: wallet })).toEqual(wrong)
})

test('sentWrongly finds nothing in an unknown receiver, an unreadable amount or another text', () => {
  const wallets = { bkash: '01700000008' }
  for (const text of ['Payment of Tk 30,00 to Prochar is successful.', 'DCK1B9P81H'])
    expect(sentWrongly(sentMoney(text), '3000.00', wallets)).toEqual({})
})

import { expect, test } from 'vitest'
import { typedTransactionId } from './typed-transaction-id.ts'

test.each([
  [' 8N7A ৬BX\n9Q2 ', '8N7A6BX9Q2'],
  ['TrxID 8N7A6BX9Q2', '8N7A6BX9Q2'],
  ['\u2068TrxID\u2069 \u202a8N7A6BX9Q2\u202c', '8N7A6BX9Q2'],
  ['8N7A6BX9Q2\u200b', '8N7A6BX9Q2'],
  [
    'Send Money Tk 510.00 to 01700000007 successful. Ref Sajib. Fee Tk 5.00. Balance Tk 4,479.65. TrxID DCK1B9P81H at 20/03/2026 00:08',
    'DCK1B9P81H',
  ],
  ['Money Sent.\nAmount: Tk 500.00\nTxnID: 75SD1SNV\nBalance: Tk 20.00', '75SD1SNV'],
  ['Transaction ID\n8N7A6BX9Q2\nTotal ৳510.00', '8N7A6BX9Q2'],
  ['ট্রানজেকশন আইডি: ৮N৭A৬BX৯Q২', '8N7A6BX9Q2'],
  ['TrxID', 'TrxID'],
  ['Transaction ID: TRX-2026-0042 Total', 'TRX-2026-0042'],
  ['TXN-IDENT-42', 'TXN-IDENT-42'],
  [' TXNID-20261126-42 ', 'TXNID-20261126-42'],
])('typedTransactionId reads %j as %j', (text, id) => {
  expect(typedTransactionId(text)).toBe(id)
})

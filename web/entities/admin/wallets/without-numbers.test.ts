import { expect, test } from 'vitest'
import { redactPhoneNumbers } from './redact-phone-numbers.ts'

test.each([
  ['Cash In from 01700000006 successful', 'Cash In from 01XXXXXXXXX successful'],
  ['Sender: ০১৭০০০০০০০৪', 'Sender: 01XXXXXXXXX'],
  ['from +8801700000006.', 'from +8801XXXXXXXXX.'],
  ['Ref call +880 1700-000006.', 'Ref call +8801XXXXXXXXX.'],
  ['from 01700-000006, 017 0000 0007', 'from 01XXXXXXXXX, 01XXXXXXXXX'],
  ['1,CAK845MSGS,Gift,1700000001,1900000000,50', '1,CAK845MSGS,Gift,01XXXXXXXXX,01XXXXXXXXX,50'],
  ['Tk 1,500,000.00 at 15-10-2026 10:53, 01-10-2026 10:53', 'Tk 1,500,000.00 at 15-10-2026 10:53, 01-10-2026 10:53'],
  ['TxnID: 75SD1SNV Balance: 7889.23 07/08/2026 20:14', 'TxnID: 75SD1SNV Balance: 7889.23 07/08/2026 20:14'],
])('withoutNumbers(%j) is %j', (text, expected) => expect(redactPhoneNumbers(text)).toBe(expected))

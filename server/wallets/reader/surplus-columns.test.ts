import { describe, expect, test } from 'vitest'
import { listed } from './comparable.ts'
import { readStatement, type Statement, type StatementOptions } from './statement-file.ts'

const headers = 'Date,Transaction Type,Debit,Credit,Reference,Balance'
const row = (minute: number) => `07/08/2026 20:${minute},Money Received,,500.00,x,${8_000 + minute}.00`

/** A statement whose last column has this header and these cells. */
function statement(header: string, cells: readonly string[], options?: StatementOptions): Statement {
  const rows = cells.map((cell, index) => `${row(10 + index)},${cell}`)
  return readStatement('nagad', [`${headers},${header}`, ...rows].join('\n'), options)
}

const reasonsOf = (read: Statement) =>
  read.state === 'read' ? read.readings.map(({ state, reason }) => (state === 'read' ? 'counts' : reason)) : read.state
const reasons = (header: string, cells: readonly string[], options?: StatementOptions) =>
  reasonsOf(statement(header, cells, options))

describe('a row with a status counts only if the status clearly means success', () => {
  test.each([
    'Status',
    'STATUS',
    ' status ',
    'Sta\u200btus',
    'Trx_Status',
    'TrxStatus',
    'transactionstatus',
    'Transaction State',
    'Result',
    'Outcome',
    'স্ট্যাটাস',
    'লেনদেনের অবস্থা',
    'অব\u200cস্থা',
    'ফলাফল',
  ])('under %j', header => {
    const cells = ['Success', 'Failed', '', 'Successful (reversed)', 'Suссess', '1']
    expect(reasons(header, cells)).toEqual(['counts', ...Array<string>(5).fill('not_successful')])
  })

  test.each(
    listed(
      'success, SUCCESSFUL, Completed, Complete., done, Posted, settled, paid,  Success\u200b , ' +
        'সফল, সম্পন্ন, সফলভাবে সম্পন্ন, সম্পন্ন হয়েছে, সম্পন্ন হ\u09dfেছে',
    ),
  )('as %j does', cell => expect(reasons('Status', [cell])).toEqual(['counts']))

  test.each(
    listed(
      'Failed, Pending, Unsuccessful, Not successful, Un-successful, Reversed, Success?, ' +
        'Approved, -, ব্যর্থ, সফল হয়নি, অসফল, অপেক্ষমাণ, বাতিল',
    ),
  )('as %j does not', cell => expect(reasons('Status', [cell])).toEqual(['not_successful']))
})

describe('a row that was taken back does not count', () => {
  test.each(
    listed(
      'Reversed, Is Reversed, isReversed, Reversal, Refunded, Refund Amount, Cancelled, Failed, ' +
        'On hold, Failure reason, Error Code, Disputed, ফেরত, বাতিল, রিভার্স',
    ),
  )('according to %j', header => {
    const cells = ['', 'No', '0', '0.00', 'false', 'N/A', 'না', '-', 'Yes', '1', '500.00', 'হ্যাঁ', 'X', '2026-08-08 10:00']
    expect(reasons(header, cells)).toEqual([
      ...Array<string>(8).fill('counts'),
      ...Array<string>(6).fill('not_successful'),
    ])
  })

  test('according to a column of its success', () => {
    const cells = ['Yes', 'true', '1', 'হ্যাঁ', '08/08/2026 10:00', 'Success', 'No', '0', '']
    expect(reasons('Settled', cells)).toEqual([
      ...Array<string>(6).fill('counts'),
      ...Array<string>(3).fill('not_successful'),
    ])
  })
})

test.each(['Currency', 'currency code', 'Ccy', 'TrxCurrency', 'trxcurrency', 'মুদ্রা', 'কারেন্সি'])(
  'a row counts only in taka, according to %j',
  header => {
    const cells = ['BDT', 'Tk', 'tk.', 'টাকা', '৳', 'Taka', 'BDT (৳)', 'USD', '', 'INR', '$', 'ডলার']
    expect(reasons(header, cells)).toEqual([
      ...Array<string>(7).fill('counts'),
      ...Array<string>(5).fill('other_currency'),
    ])
  },
)

test('a column about a status, such as its date, does not affect whether a row counts', () =>
  expect(reasons('Status Date', ['07/08/2026', ''])).toEqual(['counts', 'counts']))

test('a row counts only if every one of its columns allows it', () => {
  const text = `${headers},Status,Currency,Status\n${row(10)},Success,BDT,Success\n${row(11)},Success,BDT,Failed`
  expect(reasonsOf(readStatement('nagad', text))).toEqual(['counts', 'not_successful'])
})

describe('an unknown column', () => {
  test.each([
    ['words that vary', 'Verdict', ['OK', 'KO']],
    ['a word in some rows', 'Flag', ['', 'R']],
    ['a word beside figures', 'Check', ['12', 'bad']],
    ['the same doubtful word in all rows', 'Verdict', ['Declined', 'Declined']],
    ['the same doubtful word in Bangla', 'মন্তব্য', ['ব্যর্থ']],
    ['remarks', 'Remarks', ['rent', 'Eid']],
  ])('with %s is asked about', (_, header, cells) => {
    expect(statement(header, cells)).toMatchObject({
      state: 'unmapped',
      missing: [],
      surplus: [{ header, isOpen: true, counts: undefined }],
    })
  })

  test.each([
    ['the same word in all rows', 'Channel', ['App', 'App']],
    ['figures', 'Seq', ['1', '2.50']],
    ['amounts', 'Commission', ['Tk 5.00', '৳7']],
    ['dates', 'Value date', ['07-Aug-2026 10:00 AM', '2026-08-07']],
    ['IDs', 'Session', ['CAK845MSGS', '75SD1SNV', 'a1b2-000042']],
    ['numbers of parties', 'Counterpart', ['01700000001', '0133XXX6909', '+8801700000001']],
    ['what another column has', 'Type again', ['Money Received', 'money  received']],
    ['serial numbers in words', 'SL', ['one', 'two']],
    ['nothing', 'Notes', ['', '']],
  ])('with %s is not asked about', (_, header, cells) =>
    expect(reasons(header, cells)).toEqual(cells.map(() => 'counts')),
  )

  test('counts as an admin has answered, in any case, and a new word does not count', () => {
    const surplus = [{ header: 'verdict', counts: ['ok', ''] }]
    expect(reasons('Verdict', ['OK', 'KO', '', 'Maybe'], { surplus })).toEqual([
      'counts',
      'not_successful',
      'counts',
      'not_successful',
    ])
  })

  test('may have any words if an admin has declared that it does not matter', () => {
    const surplus = [{ header: 'Remarks', counts: null }]
    expect(reasons('REMARKS', ['rent', 'failed'], { surplus })).toEqual(['counts', 'counts'])
  })

  test('has no words without a header: they were moved there', () =>
    expect(reasons('', ['', '7', 'Failed'])).toEqual(['counts', 'counts', 'wrong_number_of_cells']))
})

test('an admin may declare that a known header means something else', () => {
  expect(reasons('State', ['Dhaka', 'Khulna'], { surplus: [{ header: 'State', counts: null }] })).toEqual([
    'counts',
    'counts',
  ])
  expect(statement('Status', ['Success', 'OK'])).toMatchObject({
    state: 'read',
    surplus: [{ header: 'Status', isOpen: false, words: ['Success', 'OK'], counts: ['Success'] }],
  })
})

import { expect, test } from 'vitest'
import { readStatement } from './statement-file.ts'

const header = 'Date,Transaction Type,Debit,Credit,Reference,Balance'
const row = (minute: number) => `07/08/2026 20:${minute},Money Received,,500.00,x,${8_000 + minute}.00`

function reasons(...lines: string[]): (string | null)[] {
  const statement = readStatement('nagad', lines.join('\n'))
  if (statement.state !== 'read') throw new Error('unmapped')
  return statement.readings.map(({ state, reason }) => (state === 'read' ? 'counts' : reason))
}

test.each(['Failed transactions', 'Reversed,,,,,', 'Section:,Pending', 'On hold', 'Other', 'ব্যর্থ লেনদেন', 'অপেক্ষমাণ'])(
  'rows below the heading %j do not count, up to a heading of rows that succeeded',
  heading => {
    const lines = [header, row(10), heading, header, row(11), 'Successful transactions', row(12)]
    const own = heading.startsWith('Reversed') ? 'below_heading' : 'wrong_number_of_cells'
    expect(reasons(...lines)).toEqual(['counts', own, 'summary', 'below_heading', 'summary', 'counts'])
  },
)

test.each(['Page 2 of 3', 'January 2026', '07/08/2026 to 08/08/2026', 'সফল লেনদেন', 'Completed transactions'])(
  'rows below the heading %j count',
  heading => expect(reasons(header, row(10), heading, row(11)).filter(reason => reason === 'counts')).toHaveLength(2),
)

test.each(['Failed transactions', 'Status: Pending', 'Statement of reversed payments', 'ব্যর্থ লেনদেন'])(
  'no row of a file counts whose headers stand below %j',
  title => expect(reasons(title, '', header, row(10))).toEqual(['below_heading']),
)

test.each(['Account Holder: Returned Goods Ltd', 'Report errors in this statement within 30 days', 'Status: All'])(
  'the rows of a file count whose headers stand below %j',
  title => expect(reasons(title, header, row(10))).toEqual(['counts']),
)

test.each([
  'Opening Balance,,,,,8009.00',
  '07/08/2026 00:00,Opening Balance,,8009.00,,8009.00',
  'Total,,0.00,500.00,,',
  '07/08/2026,B/F,,,,8009.00',
  ',Closing balance,,,,8010.00',
  'মোট,,0.00,৫০০.০০,,',
  'প্রারম্ভিক ব্যালেন্স,,,,,8009.00',
])('%j is a summary, and does not change what follows', summary =>
  expect(reasons(header, summary, row(10), summary)).toEqual(['summary', 'counts', 'summary']),
)

test('a movement whose payer writes a total into the reference counts', () =>
  expect(reasons(header, row(10).replace(',x,', ',Total,'))).toEqual(['counts']))

test('a total in a first column of another kind is a summary, unless a payer has written it into the reference', () => {
  const read = (first: string) => reasons(`${first},${header.replace('Reference', 'Note')}`, `Total,${row(10)}`)
  expect([read('SL'), read('Reference')]).toEqual([['summary'], ['counts']])
})

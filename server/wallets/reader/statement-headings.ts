import type { StatementColumn } from '#contract/values/vocabulary.ts'
import { comparable, listed } from './comparable.ts'
import { readCell, readMoneyCell, readStampCell } from './statement-cells.ts'
import { isDoubtful } from './surplus-columns.ts'

/** What rows of totals and balances contain instead of an ID, a date or a type. */
const summaryNames = new Set(
  listed(
    'Total, Totals, Grand Total, Sub Total, Subtotal, Page Total, Summary, Statement Summary, ' +
      'Total Debit, Total Credit, Total In, Total Out, Total Fee, Total Transactions, ' +
      'End of Statement, Opening Balance, Closing Balance, Beginning Balance, Ending Balance, ' +
      'Opening, Closing, Balance Brought Forward, Balance Carried Forward, Brought Forward, ' +
      'Carried Forward, B/F, C/F, মোট, সর্বমোট, উপমোট, প্রারম্ভিক ব্যালেন্স, প্রারম্ভিক স্থিতি, ' +
      'সমাপনী ব্যালেন্স, সমাপনী স্থিতি, জের',
  ).map(comparable),
)

/** The columns that may contain such a name. A payer writes none of them. */
const namedColumns = ['transaction_id', 'occurred_at', 'type'] as const satisfies StatementColumn[]

/** Whether a row contains a statement's total or balance, or repeats its headers, instead of a movement. */
export function isSummary(
  cells: readonly string[],
  headers: readonly string[],
  indexes: Partial<Record<StatementColumn, number>>,
): boolean {
  const isName = (cell = '') => summaryNames.has(comparable(cell))
  const [first = ''] = cells.filter(cell => cell.trim() !== '')
  return (
    headers.every((header, index) => comparable(header) === comparable(readCell(cells[index] ?? ''))) ||
    namedColumns.some(column => isName(cells[indexes[column] ?? -1])) ||
    (cells[0] === first && indexes.reference !== 0 && isName(first))
  )
}

/** The minimum number of filled cells of a movement. */
const minFilled = 3

/** The words of a heading, such as `Failed transactions`, which is alone in its row; undefined for another row. */
function headingOf(cells: readonly string[]): string | undefined {
  const filled = cells.map(readCell).filter(cell => cell !== '')
  const isFigure = (cell: string) => readMoneyCell(cell) !== undefined || readStampCell(cell) !== undefined
  const isHeading = filled.length < minFilled && !filled.some(isFigure) && filled.some(cell => /\p{L}/u.test(cell))
  return isHeading ? filled.join(' ') : undefined
}

/**
 * The words of headings below which rows count: a page, a period, or transactions that succeeded. Months by their
 * beginnings.
 */
const plainWords = new Set(
  listed(
    'page, of, to, from, the, and, in, out, all, list, period, date, month, year, day, statement, account, wallet, ' +
      'transaction, transactions, history, details, success, successful, completed, incoming, outgoing, received, ' +
      'sent, credit, credits, debit, debits, bkash, nagad, continued, পৃষ্ঠা, তারিখ, থেকে, পর্যন্ত, লেনদেন, লেনদেনের, ' +
      'বিবরণী, সফল, সম্পন্ন, সকল, বিকাশ, নগদ',
  ).map(comparable),
)
const plainWord = /^(?:\d+(?:st|nd|rd|th)?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)$/

const isPlainHeading = (heading: string): boolean =>
  comparable(heading)
    .split(' ')
    .every(word => plainWords.has(word) || plainWord.test(word))

/** The subject of a heading above the headers of a file, if it names the transactions in the file. */
const subjects = ['transaction', 'payment', 'statement', 'report', 'status', 'লেনদেন', 'স্ট্যাটাস', 'অবস্থা'].map(comparable)
/** A longer one is a notice. */
const maxHeadingWords = 6

/**
 * Whether a heading states that the rows of its file do not count. The account's name and notices may also be there.
 */
function doubtsFile(heading: string): boolean {
  const words = comparable(heading)
  return (
    words.split(' ').length <= maxHeadingWords && isDoubtful(words) && subjects.some(subject => words.includes(subject))
  )
}

/** How a row relates to the headings of its file. */
export type Place = 'heading' | 'counts' | 'below_heading'

/**
 * The rows that are plain headings, and those that are, or are below, a heading that does not clearly state that rows
 * count.
 */
export function placesOf(before: readonly (readonly string[])[], rows: readonly (readonly string[])[]): Place[] {
  let isBelow = before.some(cells => doubtsFile(headingOf(cells) ?? ''))
  return rows.map(cells => {
    const heading = headingOf(cells)
    if (heading === undefined) return isBelow ? 'below_heading' : 'counts'
    isBelow = !isPlainHeading(heading)
    return isBelow ? 'below_heading' : 'heading'
  })
}

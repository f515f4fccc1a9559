import { statementColumns, type PaymentMethod, type StatementColumn } from '#contract/values/vocabulary.ts'
import { comparable } from './comparable.ts'

/**
 * Known or likely names of statement columns, in English and Bangla. Compared without case, punctuation and currency.
 */
export const columnNames = {
  transaction_id: ['Trx ID', 'TrxID', 'Transaction ID', 'Txn ID', 'TxnID', 'ট্রানজেকশন আইডি', 'লেনদেন আইডি'],
  occurred_at: [
    'Transaction Date',
    'Trx Date',
    'Txn Date',
    'Date',
    'Date and Time',
    'Date & Time',
    'Date Time',
    'Transaction Date and Time',
    'Timestamp',
    'লেনদেনের তারিখ',
    'তারিখ',
    'তারিখ ও সময়',
  ],
  time: ['Transaction Time', 'Trx Time', 'Txn Time', 'Time', 'লেনদেনের সময়', 'সময়'],
  type: ['Trx Type', 'Transaction Type', 'Type', 'লেনদেনের ধরন', 'ধরন'],
  direction: [
    'Dr/Cr',
    'Cr/Dr',
    'DrCr',
    'CrDr',
    'D/C',
    'C/D',
    'Debit/Credit',
    'Credit/Debit',
    'Debit or Credit',
    'In/Out',
    'Direction',
    '+/-',
    'ডেবিট/ক্রেডিট',
    'ক্রেডিট/ডেবিট',
    'জমা/খরচ',
  ],
  sender: ['Sender', 'From', 'প্রেরক'],
  receiver: ['Receiver', 'To', 'প্রাপক'],
  receiver_name: ['Receiver Name', 'প্রাপকের নাম'],
  reference: ['Reference', 'Ref', 'রেফারেন্স'],
  amount: ['Transacted Amount', 'Amount', 'টাকার পরিমাণ', 'পরিমাণ'],
  debit: ['Debit', 'ডেবিট'],
  credit: ['Credit', 'ক্রেডিট'],
  fee: [
    'Fee',
    'Fees',
    'Charge',
    'Charges',
    'Service Charge',
    'Service Fee',
    'Transaction Fee',
    'Transaction Charge',
    'ফি',
    'চার্জ',
    'সার্ভিস চার্জ',
  ],
  balance: [
    'Balance',
    'Account Balance',
    'Available Balance',
    'Balance After',
    'Balance After Transaction',
    'Closing Balance',
    'Current Balance',
    'Ending Balance',
    'New Balance',
    'Remaining Balance',
    'Running Balance',
    'ব্যালেন্স',
    'ব্যালান্স',
    'বর্তমান ব্যালেন্স',
    'বর্তমান ব্যালান্স',
    'সমাপনী ব্যালেন্স',
    'অবশিষ্ট ব্যালেন্স',
  ],
} as const satisfies Record<StatementColumn, readonly string[]>

/** Maps columns to the headers of a file; an empty header declares that the file may lack the column. */
export type ColumnMapping = Partial<Record<StatementColumn, string>>

const columnsByName = new Map(
  statementColumns.flatMap(column => columnNames[column].map(name => [comparable(name), column] as const)),
)

/** The columns found in a header row, and the required ones that are missing or ambiguous. */
export interface Header {
  /** The index of each column found. */
  indexes: Partial<Record<StatementColumn, number>>
  /** The indexes of the other columns. */
  surplus: number[]
  missing: StatementColumn[]
  /**
   * The columns without which a statement is read only if it certainly has none, because it has other unknown headers.
   */
  doubted: StatementColumn[]
}

/**
 * Rows without IDs are recognized only by their balances, and a balance follows from the previous one only with the
 * fee. A file may lack both.
 */
const doubtedColumns = { bkash: ['fee', 'balance'], nagad: ['balance'] } as const satisfies Record<
  PaymentMethod,
  readonly StatementColumn[]
>

/** A mapping that also declares that a file may lack the columns that it does not map. */
export const acceptingAbsence = (mapping: ColumnMapping): ColumnMapping => ({ fee: '', balance: '', ...mapping })

function neededColumns(method: PaymentMethod, indexes: Header['indexes']): StatementColumn[] {
  // Nagad's statements have no ID column, and their references may be the payer's own words.
  const identity = method === 'bkash' ? (['transaction_id'] as const) : []
  const sides = indexes.debit !== undefined || indexes.credit !== undefined
  return [...identity, 'occurred_at', 'type', ...(sides ? (['debit', 'credit'] as const) : (['amount'] as const))]
}

/**
 * Finds the columns in a header row. A mapping takes precedence over the known names.
 *
 * @param isKnown Whether the purpose of another column is known, so that it is none of these.
 */
export function findColumns(
  method: PaymentMethod,
  headers: string[],
  mapping: ColumnMapping,
  isKnown: (header: string) => boolean,
): Header {
  const mapped = new Map(
    Object.entries(mapping).flatMap(([column, name]) =>
      name === '' ? [] : [[comparable(name), column as StatementColumn] as const],
    ),
  )
  const named = headers.map(header => {
    const name = comparable(header)
    const known = columnsByName.get(name)
    return mapped.get(name) ?? (known !== undefined && !mapping[known] ? known : undefined)
  })
  // Without a column of dates, the column of times contains both.
  const hasBoth = !named.includes('occurred_at') && !mapping.time
  const found = named.map(column => (column === 'time' && hasBoth ? 'occurred_at' : column))
  const once = statementColumns.filter(column => found.filter(each => each === column).length === 1)
  const indexes = Object.fromEntries(once.map(column => [column, found.indexOf(column)]))
  const doubtful = statementColumns.filter(
    column => !once.includes(column) && (found.includes(column) || Boolean(mapping[column])),
  )
  const needed = neededColumns(method, indexes).filter(column => !once.includes(column))
  const surplus = found.flatMap((column, index) => (column === undefined ? [index] : []))
  const hasOthers = surplus.some(index => headers[index] !== '' && !isKnown(headers[index] ?? ''))
  const doubted = doubtedColumns[method].filter(
    column => hasOthers && mapping[column] === undefined && !found.includes(column),
  )
  return { indexes, surplus, missing: [...new Set([...needed, ...doubtful])], doubted }
}

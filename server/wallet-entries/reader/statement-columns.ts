import {
  statementColumns,
  type PaymentMethod,
  type StatementColumn,
  type WalletDirection,
  type WalletEntryKind,
} from '#contract/vocabulary.ts'
import { normalize } from './normalize.ts'

/**
 * Names of statement columns that have been seen or are likely, in English and Bangla. Compared without case,
 * punctuation and currency.
 */
export const columnNames = {
  transaction_id: ['Trx ID', 'TrxID', 'Transaction ID', 'Txn ID', 'TxnID', 'ট্রানজেকশন আইডি', 'লেনদেন আইডি'],
  occurred_at: [
    'Transaction Date',
    'Transaction Time',
    'Date',
    'Date and Time',
    'লেনদেনের সময়',
    'লেনদেনের তারিখ',
    'তারিখ',
  ],
  type: ['Trx Type', 'Transaction Type', 'Type', 'লেনদেনের ধরন', 'ধরন'],
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

/** Maps columns to the headers of a file; an empty one says that the file may have no such column. */
export type ColumnMapping = Partial<Record<StatementColumn, string>>

/** Normalises headers and types for comparison. */
const comparable = (name: string): string =>
  normalize(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ (?:tk|bdt|taka|টাকা)$/, '')

const columnsByName = new Map(
  statementColumns.flatMap(column => columnNames[column].map(name => [comparable(name), column] as const)),
)

/** The columns found in a header row, and the required ones that are missing or ambiguous. */
export interface Header {
  /** The index of each column found. */
  indexes: Partial<Record<StatementColumn, number>>
  missing: StatementColumn[]
  /** Those without which a statement is read only if it is sure to have none, as it has other headers that are unknown. */
  doubted: StatementColumn[]
}

/**
 * Rows without IDs are recognised only by their balances, and a balance follows from the one before it only with the
 * fee. A file may lack both.
 */
const doubtedColumns = { bkash: ['fee', 'balance'], nagad: ['balance'] } as const satisfies Record<
  PaymentMethod,
  readonly StatementColumn[]
>

/** A mapping that also says that a file may lack the columns that it does not map. */
export const acceptingAbsence = (mapping: ColumnMapping): ColumnMapping => ({ fee: '', balance: '', ...mapping })

function neededColumns(method: PaymentMethod, indexes: Header['indexes']): StatementColumn[] {
  // Nagad's statements have no ID column, and their references may be the payer's own words.
  const identity = method === 'bkash' ? (['transaction_id'] as const) : []
  const sides = indexes.debit !== undefined || indexes.credit !== undefined
  return [...identity, 'occurred_at', 'type', ...(sides ? (['debit', 'credit'] as const) : (['amount'] as const))]
}

/** Finds the columns in a header row. A mapping takes precedence over the known names. */
export function findColumns(method: PaymentMethod, headers: string[], mapping: ColumnMapping): Header {
  const mapped = new Map(
    Object.entries(mapping).flatMap(([column, name]) =>
      name === '' ? [] : [[comparable(name), column as StatementColumn] as const],
    ),
  )
  const found = headers.map(header => {
    const name = comparable(header)
    const known = columnsByName.get(name)
    return mapped.get(name) ?? (known !== undefined && !mapping[known] ? known : undefined)
  })
  const once = statementColumns.filter(column => found.filter(each => each === column).length === 1)
  const indexes = Object.fromEntries(once.map(column => [column, found.indexOf(column)]))
  const doubtful = statementColumns.filter(
    column => !once.includes(column) && (found.includes(column) || Boolean(mapping[column])),
  )
  const needed = neededColumns(method, indexes).filter(column => !once.includes(column))
  const hasOthers = found.some((column, index) => column === undefined && headers[index] !== '')
  const doubted = doubtedColumns[method].filter(
    column => hasOthers && mapping[column] === undefined && !found.includes(column),
  )
  return { indexes, missing: [...new Set([...needed, ...doubtful])], doubted }
}

/** The kinds of a transaction type, by direction. */
type Kinds = Partial<Record<WalletDirection, WalletEntryKind>>

export const typeNames: [Kinds, string[]][] = [
  [{ in: 'money_in', out: 'money_out' }, ['Send Money', 'সেন্ড মানি']],
  [{ in: 'money_in' }, ['Received Money', 'Receive Money', 'Money Received', 'টাকা গ্রহণ']],
  [{ out: 'money_out' }, ['Money Sent', 'bKash to Bank', 'Nagad to Bank', 'Transfer to Bank', 'টাকা পাঠানো']],
  [{ in: 'cash_in' }, ['Cash In', 'ক্যাশ ইন']],
  [{ out: 'cash_out' }, ['Cash Out', 'ক্যাশ আউট']],
  [{ in: 'payment_in', out: 'payment_out' }, ['Payment', 'Merchant Payment', 'পেমেন্ট']],
  [{ in: 'payment_in' }, ['Payment Received', 'Received Payment', 'Receive Payment']],
  [{ out: 'payment_out' }, ['Make Payment', 'Pay Bill', 'Bill Payment', 'Mobile Recharge', 'মোবাইল রিচার্জ']],
  [{ in: 'bank_in' }, ['Add Money', 'Bank to bKash', 'Card to bKash', 'Deposit', 'Digital Loan', 'অ্যাড মানি']],
  [{ in: 'npsb_in', out: 'money_out' }, ['NPSB', 'NPSB Transfer', 'NPSB Fund Transfer']],
  [{ in: 'business_in' }, ['B2C', 'B2C Payment', 'Disbursement', 'Cashback', 'ক্যাশব্যাক']],
  [{ in: 'returned', out: 'money_out' }, ['Reversal', 'Refund', 'Returned', 'Send Money Reversal']],
]

const kindsByType = new Map(
  typeNames.flatMap(([kinds, names]) => names.map(name => [comparable(name), kinds] as const)),
)

/** The possible kinds of a statement's transaction type; undefined for an unknown type. */
export const kindsOfType = (type: string): Kinds | undefined => kindsByType.get(comparable(type))

import {
  statementColumns,
  type PaymentMethod,
  type StatementColumn,
  type WalletDirection,
  type WalletEntryKind,
} from '#contract/vocabulary.ts'
import { normalize } from './normalize.ts'

/**
 * The columns of statements by the names under which they have been seen, or are to be expected, in English and Bangla.
 * Names are compared without case, punctuation and the currency.
 */
const columnNames = {
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
  fee: ['Fee', 'Charge', 'ফি', 'চার্জ'],
  balance: ['Balance', 'ব্যালেন্স'],
} as const satisfies Record<StatementColumn, readonly string[]>

/** Which column of a file holds what, by the header as the file writes it. */
export type ColumnMapping = Partial<Record<StatementColumn, string>>

/** The form in which headers and types are compared. */
export const comparable = (name: string): string =>
  normalize(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ (?:tk|bdt|taka)$/, '')

const columnsByName = new Map(
  statementColumns.flatMap(column => columnNames[column].map(name => [comparable(name), column] as const)),
)

/** The columns of a header row, and those that the wallet's statement needs and the row does not name once. */
export interface Header {
  /** The index of each column that was found. */
  indexes: Partial<Record<StatementColumn, number>>
  missing: StatementColumn[]
}

function neededColumns(method: PaymentMethod, indexes: Header['indexes']): StatementColumn[] {
  // Nagad's statements have no column for the ID. What is in their reference may be the payer's own words.
  const identity = method === 'bkash' ? (['transaction_id'] as const) : []
  const sides = indexes.debit !== undefined || indexes.credit !== undefined
  return [...identity, 'occurred_at', 'type', ...(sides ? (['debit', 'credit'] as const) : (['amount'] as const))]
}

/** Finds the columns in a row of headers. A mapping counts before the known names, for its columns and its headers. */
export function findColumns(method: PaymentMethod, headers: string[], mapping: ColumnMapping): Header {
  const mapped = new Map(Object.entries(mapping).map(([column, name]) => [comparable(name), column as StatementColumn]))
  const found = headers.map(header => {
    const name = comparable(header)
    const known = columnsByName.get(name)
    return mapped.get(name) ?? (known !== undefined && mapping[known] === undefined ? known : undefined)
  })
  const once = statementColumns.filter(column => found.filter(each => each === column).length === 1)
  const indexes = Object.fromEntries(once.map(column => [column, found.indexOf(column)]))
  const doubtful = statementColumns.filter(
    column => !once.includes(column) && (found.includes(column) || mapping[column] !== undefined),
  )
  const needed = neededColumns(method, indexes).filter(column => !once.includes(column))
  return { indexes, missing: [...new Set([...needed, ...doubtful])] }
}

/** The kind of a transaction type, by the way the money moved. */
type Kinds = Partial<Record<WalletDirection, WalletEntryKind>>

const typeNames: [Kinds, string[]][] = [
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
  [{ in: 'returned' }, ['Reversal', 'Refund', 'Returned', 'Send Money Reversal']],
]

const kindsByType = new Map(
  typeNames.flatMap(([kinds, names]) => names.map(name => [comparable(name), kinds] as const)),
)

/** The kinds that a transaction type of a statement can have, or undefined for an unknown type. */
export const kindsOfType = (type: string): Kinds | undefined => kindsByType.get(comparable(type))

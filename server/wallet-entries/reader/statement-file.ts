import Papa from 'papaparse'
import {
  statementColumns,
  type PaymentMethod,
  type StatementColumn,
  type WalletDirection,
  type WalletReadingReason,
} from '#contract/vocabulary.ts'
import { read, unreadable, type Facts, type Reading } from './reading.ts'
import { monthOfCell, readCell, readMoneyCell, readPartyCell, readStampCell } from './statement-cells.ts'
import { findColumns, kindsOfType, type ColumnMapping, type Header } from './statement-columns.ts'
import { asTransactionId, claimedDay } from './transaction-id.ts'

/** A statement with known columns, or what to ask before it can be read. */
export type Statement =
  | {
      state: 'read'
      columns: ColumnMapping
      /** The header row exactly as in the file. With a data row appended, it forms a statement too. */
      header: string
      readings: Reading[]
    }
  | {
      state: 'unmapped'
      /** The headers of the file, to choose from. */
      headers: string[]
      /** The columns that were found. */
      columns: ColumnMapping
      /** The columns that were not found, or found twice. */
      missing: StatementColumn[]
    }

export interface StatementOptions {
  /** The mapping of columns to headers, for headers with unknown names. */
  columns?: ColumnMapping
  /** The wallet's own number, 11 digits. Determines the direction of transfers whose type is ambiguous. */
  ownNumber?: string
  /** The current time. A statement has no later rows, to within a day. */
  now?: string
}

interface Row {
  /** From 0, empty rows included. */
  index: number
  raw: string
  cells: string[]
}

/** Without the blank rows at its end. A spreadsheet may export a million. */
function withoutBlankEnd(text: string): string {
  let end = text.length
  while (end > 0 && ' ,;\t\r\n'.includes(text.charAt(end - 1))) end -= 1
  const rest = text.slice(end).search(/[\r\n]/)
  return rest === -1 ? text : text.slice(0, end + rest)
}

/**
 * Decodes a file in UTF-8, or in UTF-16 with a byte order mark, without the blank rows at its end. Returns undefined for
 * anything else.
 */
export function decodeStatement(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return withoutBlankEnd(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** Whether a text has more lines than this, blank ones included. */
export function hasMoreLines(text: string, most: number): boolean {
  const ends = /\r\n?|\n/g
  for (let line = 0; line < most; line += 1) if (!ends.test(text)) return false
  return true
}

/** How many rows, such as the account or the period, may precede the headers. */
const maxRowsBefore = 20

const delimiters = [',', ';', '\t'] as const

/** Trims a row, except for the tabs around its empty cells. */
function trimmed(row: string): string {
  const [start, end] = [row.length - row.trimStart().length, row.trimEnd().length]
  const tabsOf = (space: string) => space.replaceAll(/[^\t]/g, '')
  return tabsOf(row.slice(0, start)) + row.slice(start, end) + tabsOf(row.slice(end))
}

/** Parses up to a number of CSV rows with their source text. A stray quote is part of its cell; nothing is an error. */
function parseRows(text: string, delimiter: string, preview = 0): Row[] {
  const rows: Row[] = []
  let start = 0
  Papa.parse<string[]>(text, {
    delimiter,
    preview,
    step: ({ data, meta }) => {
      rows.push({ index: rows.length, raw: trimmed(text.slice(start, meta.cursor)), cells: data })
      start = meta.cursor
    },
  })
  return rows
}

/** Wider rows, and rows with longer cells, are those of another file, and not worth choosing headers from. */
const [maxCells, maxCellLength] = [1_000, 1_000]

const mayBeHeader = ({ cells }: Row): boolean =>
  cells.length <= maxCells && cells.every(cell => cell.length <= maxCellLength)

interface FoundHeader extends Header {
  delimiter: string
  headers: string[]
  index: number
}

/** Finds the header row: the one with the most known columns under any delimiter, or else with the most cells. */
function findHeader(method: PaymentMethod, text: string, mapping: ColumnMapping): FoundHeader | undefined {
  const candidates = delimiters.flatMap(delimiter =>
    parseRows(text, delimiter, maxRowsBefore)
      .filter(mayBeHeader)
      .map(({ index, cells }) => {
        const headers = cells.map(readCell)
        return { ...findColumns(method, headers, mapping), delimiter, headers, index }
      }),
  )
  const columns = ({ indexes }: FoundHeader) => Object.keys(indexes).length
  return candidates.toSorted((a, b) => columns(b) - columns(a) || b.headers.length - a.headers.length)[0]
}

/** The direction, if all sources that give one agree; otherwise undefined. */
function agreed(directions: (WalletDirection | undefined)[]): WalletDirection | undefined {
  const said = new Set(directions.filter(direction => direction !== undefined))
  return said.size === 1 ? [...said][0] : undefined
}

/** The cells of a row by column. */
type Cells = Partial<Record<StatementColumn, string>>

/** The amount of a row, and its direction according to its columns and signs. */
function movementOf(cells: Cells) {
  const amount = readMoneyCell(cells.amount ?? '')
  const debit = readMoneyCell(cells.debit ?? '')
  const credit = readMoneyCell(cells.credit ?? '')
  if (amount === undefined || debit === undefined || credit === undefined) return undefined
  const sides = [
    { money: amount, direction: amount?.direction },
    { money: debit, direction: 'out' as const },
    { money: credit, direction: 'in' as const },
  ].filter(({ money }) => money !== null && money.amount > 0)
  const [only] = sides
  return sides.length === 1 && only?.money ? { amount: only.money.amount, direction: only.direction } : undefined
}

function directionByNumber(cells: Cells, ownNumber: string | undefined): WalletDirection | undefined {
  if (ownNumber === undefined) return undefined
  const isOwn = (cell = '') => readPartyCell(cell)?.party === ownNumber
  if (isOwn(cells.sender) === isOwn(cells.receiver)) return undefined
  return isOwn(cells.receiver) ? 'in' : 'out'
}

/** Whether a row names another number where the wallet's own should be: it is from the statement of that number. */
function isOfOtherNumber(cells: Cells, direction: WalletDirection, ownNumber: string | undefined): boolean {
  const own = readPartyCell((direction === 'in' ? cells.receiver : cells.sender) ?? '')?.party
  return ownNumber !== undefined && own !== undefined && /^01\d{9}$/.test(own) && own !== ownNumber
}

/** What is known about all rows of a file. */
interface FileFacts {
  ownNumber: string | undefined
  /** Whether it has a date that can only be right with the month first. */
  hasMonthFirst: boolean
}

const oneDay = 24 * 60 * 60_000

/** Whether a date can only be right with the month first: with the day first, there is none or it is in the future. */
function showsMonthFirst(cell: string, now: string | undefined): boolean {
  const month = monthOfCell(cell)
  if (month !== 'either' || now === undefined) return month === 'first'
  return Date.parse(readStampCell(cell) ?? '') > Date.parse(now) + oneDay
}

/**
 * Why the time that was read cannot be trusted: the day encoded in the row's bKash ID has day and month exchanged, or the
 * file has the month first and nothing shows that this row does not.
 */
function timeProblem(
  transactionId: string | null,
  occurredAt: string,
  cell: string,
  { hasMonthFirst }: FileFacts,
): WalletReadingReason | undefined {
  const read = Temporal.Instant.from(occurredAt).toZonedDateTimeISO('Asia/Dhaka').toPlainDate()
  const claimed = transactionId === null ? undefined : claimedDay(transactionId)
  if (claimed === read.toString()) return undefined
  if (claimed !== undefined) {
    const { year, month, day } = Temporal.PlainDate.from(claimed)
    if (read.year === year && read.month === day && read.day === month) return 'invalid_time'
  }
  return hasMonthFirst && monthOfCell(cell) === 'either' ? 'month_first' : undefined
}

/** The facts of a row, or why it cannot be read. */
function toFacts(method: PaymentMethod, cells: Cells, file: FileFacts): Facts | WalletReadingReason {
  const { ownNumber } = file
  const transactionId = cells.transaction_id === undefined ? null : asTransactionId(method, cells.transaction_id)
  const occurredAt = readStampCell(cells.occurred_at ?? '')
  const movement = movementOf(cells)
  const fee = readMoneyCell(cells.fee ?? '')
  const balance = readMoneyCell(cells.balance ?? '')
  const kinds = kindsOfType(cells.type ?? '')
  if (transactionId === undefined) return 'invalid_transaction_id'
  if (occurredAt === undefined) return 'invalid_time'
  const problem = timeProblem(transactionId, occurredAt, cells.occurred_at ?? '', file)
  if (problem) return problem
  if (!movement || fee === undefined || balance === undefined || balance?.direction === 'out') return 'invalid_amount'
  if (!kinds) return 'unknown_type'
  const [byType, otherwise] = Object.keys(kinds) as WalletDirection[]
  // What is returned comes back to the wallet, unless the amount says that it left: the wallet took back a payment.
  const isReturned = kinds.in === 'returned' && movement.direction !== 'out'
  const directionByType = otherwise === undefined || isReturned ? byType : undefined
  const direction = agreed([directionByType, movement.direction, directionByNumber(cells, ownNumber)])
  const kind = direction && kinds[direction]
  if (!direction || !kind) return 'unknown_direction'
  // A transfer that came back may still name the number that it was sent to.
  if (kind !== 'returned' && isOfOtherNumber(cells, direction, ownNumber)) return 'other_number'
  const party = readPartyCell((direction === 'in' ? cells.sender : cells.receiver || cells.receiver_name) ?? '')
  return {
    kind,
    direction,
    amount: movement.amount,
    fee: fee?.amount ?? null,
    balanceAfter: balance?.amount ?? null,
    transactionId,
    party: party?.party ?? null,
    partyMasked: party?.partyMasked ?? false,
    reference: cells.reference || null,
    occurredAt,
  }
}

function readRow(method: PaymentMethod, row: Row, header: FoundHeader, file: FileFacts): Reading {
  const width = header.headers.length
  if (row.cells.length < width || row.cells.slice(width).some(cell => cell.trim() !== ''))
    return unreadable(method, row.raw, 'wrong_number_of_cells')
  const cells = Object.fromEntries(
    Object.entries(header.indexes).map(([column, index]) => [column, readCell(row.cells[index] ?? '')]),
  ) as Cells
  const facts = toFacts(method, cells, file)
  return typeof facts === 'string' ? unreadable(method, row.raw, facts) : read(method, row.raw, facts)
}

/**
 * Reads a wallet's statement from CSV with commas, semicolons or tabs. Ignores rows before the headers, and returns
 * every row after them except empty ones. A row whose number of cells differs from the headers is unreadable, because
 * an unquoted comma in a reference may have shifted its cells. If a date of the file can only be right with the month
 * first, so is every row whose date may be read either way.
 */
export function readStatement(method: PaymentMethod, file: string, options: StatementOptions = {}): Statement {
  const text = file.replace(/^\uFEFF/, '')
  const header = findHeader(method, text, options.columns ?? {})
  if (!header) return { state: 'unmapped', headers: [], columns: {}, missing: findColumns(method, [], {}).missing }
  const { indexes, missing, headers } = header
  const columns = Object.fromEntries(
    statementColumns.flatMap(column => (indexes[column] === undefined ? [] : [[column, headers[indexes[column]]]])),
  ) as ColumnMapping
  if (missing.length > 0) return { state: 'unmapped', headers, columns, missing }
  const parsed = parseRows(text, header.delimiter)
  const dataRows = parsed.slice(header.index + 1).filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  const dateOf = ({ cells }: Row) => readCell(cells[indexes.occurred_at ?? 0] ?? '')
  const hasMonthFirst = dataRows.some(row => showsMonthFirst(dateOf(row), options.now))
  const readings = dataRows.map(row => readRow(method, row, header, { ownNumber: options.ownNumber, hasMonthFirst }))
  return { state: 'read', columns, header: parsed[header.index]?.raw ?? '', readings }
}

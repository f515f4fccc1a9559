import Papa from 'papaparse'
import {
  isNoMovement,
  statementColumns,
  type PaymentMethod,
  type StatementColumn,
} from '#contract/values/vocabulary.ts'
import { ignored, read, unreadable, type Reading } from './reading.ts'
import { readCell } from './statement-cells.ts'
import { findColumns, type ColumnMapping, type Header } from './statement-columns.ts'
import { isSummary, placesOf, type Place } from './statement-headings.ts'
import {
  surplusColumns,
  surplusProblem,
  surplusQuestions,
  typeQuestions,
  type SurplusColumn,
  type SurplusQuestion,
  type TypeQuestion,
} from './statement-questions.ts'
import { showsMonthFirst, toFacts, type Cells, type FileFacts } from './statement-row.ts'
import type { TypeAnswer } from './statement-types.ts'
import { checkOf, type SurplusAnswer } from './surplus-columns.ts'

/** The columns of a statement, and the answers that an admin may give about them. */
export interface StatementLayout {
  /** The headers of the file, to choose from. */
  headers: string[]
  /** The values below them in the next row, shortened. */
  samples: string[]
  /** The columns found. */
  columns: ColumnMapping
  /** The columns that were not found, or found twice, and those that an unknown header may mean. */
  missing: StatementColumn[]
  surplus: SurplusQuestion[]
  types: TypeQuestion[]
}

/** A statement with known columns, or one that needs answers before it can be read. */
export type Statement = StatementLayout &
  (
    | {
        state: 'read'
        /** The header row exactly as in the file. Together with a data row, it also forms a statement. */
        header: string
        readings: Reading[]
      }
    | { state: 'unmapped' }
  )

export interface StatementOptions {
  /** The mapping of columns to headers, for headers with unknown names and for columns that the file may lack. */
  columns?: ColumnMapping | undefined
  /** Admins' answers about other columns, and about types. The first answer about each counts. */
  surplus?: readonly SurplusAnswer[] | undefined
  types?: readonly TypeAnswer[] | undefined
  /** The wallet's own number, 11 digits. Determines the direction of transfers with an ambiguous type. */
  ownNumber?: string | undefined
  /** The current time. A statement has no later rows, to within a day. */
  now?: string
}

interface Row {
  /** From 0, including empty rows. */
  index: number
  raw: string
  cells: string[]
}

/** Without the blank rows at its end, of which a spreadsheet may export a million. */
function withoutBlankEnd(text: string): string {
  let end = text.length
  while (end > 0 && ' ,;\t\r\n'.includes(text.charAt(end - 1))) end -= 1
  const rest = text.slice(end).search(/[\r\n]/)
  return rest === -1 ? text : text.slice(0, end + rest)
}

/** How a PDF, a zip file such as a spreadsheet, and a page or spreadsheet in HTML or XML begin. */
const otherFormats = ['%PDF', 'PK\u0003\u0004', '<']

/**
 * Decodes a file in UTF-8, or in UTF-16 with a byte order mark, without the blank rows at its end. Returns undefined
 * for anything else, and for a file in another format, which may be small enough to be text.
 */
export function decodeStatement(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return otherFormats.some(start => text.trimStart().startsWith(start)) ? undefined : withoutBlankEnd(text)
  } catch {
    return undefined
  }
}

/** Whether a text has more lines than this, including blank ones. */
export function hasMoreLines(text: string, most: number): boolean {
  const ends = /\r\n?|\n/g
  for (let line = 0; line < most; line += 1) if (!ends.test(text)) return false
  return true
}

/** The maximum number of rows, such as the account or the period, before the headers. */
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

/** Wider rows, and rows with longer cells, belong to another kind of file, and are not worth choosing headers from. */
const [maxCells, maxCellLength] = [1_000, 1_000]

const mayBeHeader = ({ cells }: Row): boolean =>
  cells.length <= maxCells && cells.every(cell => cell.length <= maxCellLength)

interface FoundHeader extends Header {
  delimiter: string
  headers: string[]
  index: number
}

/** The minimum number of columns of a statement. */
const minColumns = 3

/**
 * The first rows under each delimiter that the file may use. A payer may have written any of them into a reference, but
 * under the right one, most rows have several cells.
 */
function firstRows(text: string): { delimiter: string; rows: Row[] }[] {
  const found = delimiters.map(delimiter => {
    const rows = parseRows(text, delimiter, maxRowsBefore).filter(mayBeHeader)
    return { delimiter, rows, wide: rows.filter(({ cells }) => cells.length >= minColumns).length }
  })
  const widest = Math.max(...found.map(({ wide }) => wide))
  return found.filter(({ wide }) => 2 * wide >= widest)
}

/**
 * Finds the header row: the first one with all required columns, because a payer may have written others into a later
 * reference. Otherwise, the row with the most known columns under any delimiter, or the one with the most cells.
 */
function findHeader(
  method: PaymentMethod,
  text: string,
  { columns: mapping = {}, surplus: answers = [] }: StatementOptions,
): FoundHeader | undefined {
  const isKnown = (header: string) => checkOf(header, answers) !== undefined
  const candidates = firstRows(text).flatMap(({ delimiter, rows }) =>
    rows.map(({ index, cells }) => {
      const headers = cells.map(readCell)
      return { ...findColumns(method, headers, mapping, isKnown), delimiter, headers, index }
    }),
  )
  const columns = ({ indexes }: FoundHeader) => Object.keys(indexes).length
  const [best] = candidates.toSorted((a, b) => columns(b) - columns(a) || b.headers.length - a.headers.length)
  const [first] = candidates.filter(({ missing }) => missing.length === 0).toSorted((a, b) => a.index - b.index)
  return first ?? best
}

/** The maximum length of a value that is shown with its header. */
const maxSample = 30

/**
 * Whether one of a row's cells has swallowed the rest of the row, and the start of a later one. If the exporter does
 * not quote, a quote at the start of a reference does so, up to one at the end of another.
 */
function spansRows({ cells }: Row, { headers, delimiter }: FoundHeader): boolean {
  return cells.some((cell, index) => {
    const [first = 0, ...others] = cell.split(/\r\n?|\n/).map(line => line.split(delimiter).length - 1)
    const last = others.at(-1)
    return last !== undefined && first >= headers.length - 1 - index && last >= index
  })
}

/** The facts about the rows of a file. */
interface FileLayout extends FoundHeader {
  others: SurplusColumn[]
  file: FileFacts
}

const isOfOtherWidth = ({ cells }: Row, { headers }: FoundHeader): boolean =>
  cells.length < headers.length || cells.slice(headers.length).some(cell => cell.trim() !== '')

function readRow(method: PaymentMethod, row: Row, place: Place, layout: FileLayout): Reading {
  const { headers, indexes, others, file } = layout
  if (place === 'heading' || isSummary(row.cells, headers, indexes)) return ignored(method, row.raw, 'summary')
  if (isOfOtherWidth(row, layout) || spansRows(row, layout)) return unreadable(method, row.raw, 'wrong_number_of_cells')
  if (place === 'below_heading') return unreadable(method, row.raw, 'below_heading')
  const cells = Object.fromEntries(
    Object.entries(indexes).map(([column, index]) => [column, readCell(row.cells[index] ?? '')]),
  ) as Cells
  const facts = surplusProblem(others, row.cells) ?? toFacts(method, cells, file)
  if (typeof facts !== 'string') return read(method, row.raw, facts)
  return isNoMovement(facts) ? ignored(method, row.raw, facts) : unreadable(method, row.raw, facts)
}

/**
 * Parses a wallet's statement from CSV with commas, semicolons or tabs. Ignores rows before the headers, and returns
 * every row after them except empty ones. A row whose number of cells differs from the headers is unreadable, because
 * an unquoted comma in a reference may have shifted its cells. So is a row that does not clearly state that it counts,
 * in a column that the reader does not need or in a heading. If a date of the file can only be right with the month
 * first, so is every row with an ambiguous date.
 */
export function readStatement(method: PaymentMethod, file: string, options: StatementOptions = {}): Statement {
  const text = file.replace(/^\uFEFF/, '')
  const { ownNumber, surplus: answers = [], types = [] } = options
  const header = findHeader(method, text, options)
  if (!header) {
    const { missing } = findColumns(method, [], {}, () => true)
    return { state: 'unmapped', headers: [], samples: [], columns: {}, missing, surplus: [], types: [] }
  }
  const { indexes, headers } = header
  const parsed = parseRows(text, header.delimiter)
  const rows = parsed.slice(header.index + 1).filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  const whole = rows.filter(row => !isOfOtherWidth(row, header)).map(({ cells }) => cells)
  const movements = whole.filter(cells => !isSummary(cells, headers, indexes))
  const others = surplusColumns(headers, header.surplus, answers)
  const layout: StatementLayout = {
    headers,
    samples: rows[0]?.cells.map(cell => readCell(cell.slice(0, maxSample))) ?? [],
    columns: Object.fromEntries(
      statementColumns.flatMap(column => (indexes[column] === undefined ? [] : [[column, headers[indexes[column]]]])),
    ),
    missing: [...header.missing, ...header.doubted],
    surplus: surplusQuestions(others, movements, Object.values(indexes)),
    types: typeQuestions(indexes.type, movements, types),
  }
  if (layout.missing.length > 0 || layout.surplus.some(({ isOpen }) => isOpen)) return { state: 'unmapped', ...layout }
  const dateOf = ({ cells }: Row) => readCell(cells[indexes.occurred_at ?? 0] ?? '')
  const hasMonthFirst = rows.some(row => showsMonthFirst(dateOf(row), options.now))
  const known = { ...header, others, file: { ownNumber, hasMonthFirst, types } }
  const before = parsed.slice(0, header.index).map(({ cells }) => cells)
  const places = placesOf(
    before,
    rows.map(({ cells }) => cells),
  )
  const readings = rows.map((row, index) => readRow(method, row, places[index] ?? 'counts', known))
  return { state: 'read', ...layout, header: parsed[header.index]?.raw ?? '', readings }
}

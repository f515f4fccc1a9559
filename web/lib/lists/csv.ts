import { download } from '#lib/dom/download.ts'

/** Matches text that a spreadsheet would read as a formula, even after white space or in full-width characters. */
const formula = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]/
const plainNumber = /^-?\d+(\.\d+)?$/
/**
 * Matches digits that a spreadsheet would change: leading zeros, powers of ten, and more digits than its numbers have.
 */
const changedNumber = /^(0\d+|\d+e\d+|\d{16,})$/i

function cell(value: string): string {
  // An apostrophe turns the cell into text. Leading control characters can hide a formula.
  const isFormula = (formula.test(value) && !plainNumber.test(value)) || /^[\t\r\n]/.test(value)
  const safe = isFormula || changedNumber.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

/**
 * Builds a CSV file for spreadsheets: UTF-8 with a byte order mark, every cell quoted, no cell readable as a formula,
 * and no digits lost.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')}`

/** Saves rows as a CSV file. */
export const downloadCsv = (name: string, rows: readonly (readonly string[])[]): void =>
  download(name, new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }))

import { download } from './download.ts'

/** Text that a spreadsheet would read as a formula, even after white space or in full-width characters. */
const formula = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]/
const plainNumber = /^-?\d+(\.\d+)?$/

function cell(value: string): string {
  // An apostrophe turns it into text. Control characters at the beginning can hide a formula.
  const safe = (formula.test(value) && !plainNumber.test(value)) || /^[\t\r\n]/.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

/** A CSV file for spreadsheets: UTF-8 with a byte order mark, every cell quoted, and no cell readable as a formula. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')}`

/** Saves rows as a CSV file. */
export const downloadCsv = (name: string, rows: readonly (readonly string[])[]): void =>
  download(name, new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }))

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

/** Offers a file for download. */
export function download(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Wait until the download has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Comma-separated values as RFC 4180 has them, and so that no spreadsheet takes a customer's words for a formula. */

/** A cell that begins like a formula is text: numbers, also below zero, stay numbers. */
const isFormula = (cell: string): boolean =>
  /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(?:\.\d+)?$/.test(cell)

const cellOf = (text: string): string => {
  const safe = isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** First in a file: says that it is UTF-8, which some spreadsheets need. */
export const csvMark = '\uFEFF'

/** Rows of a file that is written in parts. */
export const csvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')

/** A whole file. */
export const csvOf = (rows: readonly (readonly string[])[]): string => csvMark + csvRows(rows)

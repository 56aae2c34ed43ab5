/** A dealer's file as rows of cells: comma, semicolon or tab, in the encodings that spreadsheets write. Nothing leaves the device. */
import Papa from 'papaparse'
import { vehicleFileLinesMax } from '../../../domain/dealers/vehicle-lines.ts'

/** Bytes. Two hundred lines need a tenth of it. */
export const vehicleFileBytesMax = 1_000_000

export type FileRows =
  | { rows: readonly (readonly string[])[] }
  /** A sentence: why it cannot be read. */
  | { problem: string }

/** The cells of a file, its headings first; lines are not checked yet. */
export const readVehicleFile = (bytes: Uint8Array): FileRows => {
  if (bytes.length > vehicleFileBytesMax) {
    return { problem: 'This file is larger than 1 MB. Split it into smaller files.' }
  }
  const text = decode(bytes)
  if (text.includes('\0') || text.startsWith('PK')) {
    return { problem: 'This is not a CSV file. In your spreadsheet, choose “Save as” and CSV.' }
  }
  const { data, errors } = Papa.parse<string[]>(text, {
    skipEmptyLines: false,
    delimitersToGuess: [',', ';', '\t'],
    // one more than may be read, so that too many are noticed
    preview: vehicleFileLinesMax + 2,
  })
  if (errors.some(({ type }) => type === 'Quotes')) {
    return { problem: 'A quotation mark in this file is never closed. Save it as CSV again.' }
  }
  const rows = data.map((row) => row.map((cell) => cell.replaceAll('\u00A0', ' ')))
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell.trim() === '')) rows.pop()
  if (rows.length > vehicleFileLinesMax + 1) {
    return {
      problem: `This file has more than ${vehicleFileLinesMax} lines. Split it into smaller files.`,
    }
  }
  return { rows }
}

/** By its mark; without one as UTF-8, and where that cannot be, as Excel writes on Windows. */
const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

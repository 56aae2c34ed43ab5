/** Files as spreadsheets write them, and as none should. Seen to fail with: UTF-8 alone; a comma alone; no limit of size or lines. */
import { describe, expect, it } from 'vitest'
import { vehicleFileLinesMax } from '../../../domain/dealers/vehicle-lines.ts'
import { readVehicleFile, vehicleFileBytesMax } from './read-vehicle-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isLittle: boolean): Uint8Array => {
  const bytes = new Uint8Array(2 * text.length)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(2 * index, text.charCodeAt(index), isLittle)
  }
  return bytes
}
const rowsOf = (bytes: Uint8Array) => {
  const read = readVehicleFile(bytes)
  return 'rows' in read ? read.rows : read.problem
}
const table = [
  ['Reference', 'Pickup'],
  ['Ó Briain', 'Dún Laoghaire'],
]
const textOf = (separator: string) => table.map((row) => row.join(separator)).join('\r\n')

describe('a file', () => {
  it.each([',', ';', '\t'])('with %j between its cells', (separator) => {
    expect(rowsOf(utf8(textOf(separator)))).toEqual(table)
  })

  it('in UTF-8 with a mark, UTF-16 of both orders, and Windows’ own', () => {
    expect(rowsOf(utf8(`\uFEFF${textOf(',')}`))).toEqual(table)
    for (const isLittle of [true, false]) {
      expect(rowsOf(utf16(`\uFEFF${textOf('\t')}`, isLittle))).toEqual(table)
    }
    const windows = Uint8Array.from(textOf(';'), (letter) => letter.charCodeAt(0))
    expect(rowsOf(windows)).toEqual(table)
  })

  it('with quotes, line breaks and separators in a cell', () => {
    expect(rowsOf(utf8('Reference,Pickup\n"A ""B"", C","Yard 1\nCastlebar"\n\n'))).toEqual([
      ['Reference', 'Pickup'],
      ['A "B", C', 'Yard 1\nCastlebar'],
    ])
    expect(rowsOf(utf8('Reference,Pickup\n"never closed,x\ny,z'))).toMatch(/never closed/)
  })

  it('that is empty, too large, too long, or no text', () => {
    expect(rowsOf(utf8(''))).toEqual([])
    expect(rowsOf(new Uint8Array(10_000_000))).toMatch(/larger than 1 MB/)
    expect(rowsOf(utf8('a'.repeat(vehicleFileBytesMax)))).toHaveLength(1)
    const lines = (count: number) =>
      utf8(['Pickup', ...Array.from({ length: count }, () => 'x')].join('\n'))
    expect(rowsOf(lines(vehicleFileLinesMax))).toHaveLength(vehicleFileLinesMax + 1)
    expect(rowsOf(lines(vehicleFileLinesMax + 1))).toMatch(/more than 200 lines/)
    expect(rowsOf(utf8('PK\u0003\u0004 a workbook'))).toMatch(/not a CSV file/)
    expect(rowsOf(Uint8Array.of(65, 0, 1))).toMatch(/not a CSV file/)
  })

  it('with formulas keeps them as text', () => {
    expect(rowsOf(utf8('Reference,Pickup\n=1+1,@x'))).toEqual([
      ['Reference', 'Pickup'],
      ['=1+1', '@x'],
    ])
  })
})

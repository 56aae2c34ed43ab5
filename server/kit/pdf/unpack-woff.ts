import { inflateSync } from 'node:zlib'

/** WOFF 1.0, 4 and 5: sizes of its header, of an entry of its table directory, and of those of the font inside. */
const woffHeader = 44
const woffEntry = 20
const fontHeader = 12
const fontEntry = 16

/**
 * The font inside a WOFF 1.0 file, which is the same tables compressed one by one. Done once when the program needs the first font: a font
 * reader that decompresses on its own does so again for every PDF. Throws for what is no WOFF.
 */
export const unpackWoff = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(fontHeader + count * fontEntry)
  const power = 2 ** Math.floor(Math.log2(count))
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(power * fontEntry, 6)
  directory.writeUInt16BE(Math.log2(power), 8)
  directory.writeUInt16BE((count - power) * fontEntry, 10)

  const tables: Buffer[] = []
  let at = directory.length
  for (let index = 0; index < count; index += 1) {
    const from = woffHeader + index * woffEntry
    const offset = woff.readUInt32BE(from + 4)
    const packedLength = woff.readUInt32BE(from + 8)
    const length = woff.readUInt32BE(from + 12)
    const packed = woff.subarray(offset, offset + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    if (table.length !== length) throw new Error('a table of another length than it says')
    const to = fontHeader + index * fontEntry
    woff.copy(directory, to, from, from + 4)
    woff.copy(directory, to + 4, from + 16, from + 20)
    directory.writeUInt32BE(at, to + 8)
    directory.writeUInt32BE(length, to + 12)
    // each begins at a multiple of four
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    tables.push(padded)
    at += padded.length
  }
  return Buffer.concat([directory, ...tables])
}

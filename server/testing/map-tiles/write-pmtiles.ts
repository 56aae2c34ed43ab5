/** A PMTiles file of version 3: header, one directory, metadata, tiles; both compressed as those of Protomaps are. */
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'
import { varint } from './encode-tile.ts'

export type FileTile = { z: number; x: number; y: number; bytes: Buffer }

type Box = { west: number; south: number; east: number; north: number }

const headerBytes = 127
const gzip = 2
const mvt = 1

export const writePmtiles = (tiles: readonly FileTile[], box: Box): Buffer => {
  const entries = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes: gzipSync(bytes) }))
    .toSorted((a, b) => a.id - b.id)
  const directory = gzipSync(directoryOf(entries))
  const metadata = gzipSync(Buffer.from(JSON.stringify({ name: 'A town that a test made up' })))
  const data = Buffer.concat(entries.map(({ bytes }) => bytes))
  const zooms = tiles.map(({ z }) => z)

  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  const dataAt = headerBytes + directory.length + metadata.length
  const places = [
    headerBytes,
    directory.length,
    headerBytes + directory.length,
    metadata.length,
    // no leaf directories
    dataAt,
    0,
    dataAt,
    data.length,
    entries.length,
    entries.length,
    entries.length,
  ]
  places.forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + 8 * index))
  const clustered = 1
  const [minZoom, maxZoom] = [Math.min(...zooms), Math.max(...zooms)]
  ;[clustered, gzip, gzip, mvt, minZoom, maxZoom].forEach((value, index) =>
    header.writeUInt8(value, 96 + index),
  )
  const degrees = [box.west, box.south, box.east, box.north]
  degrees.forEach((value, index) => header.writeInt32LE(Math.round(value * 1e7), 102 + 4 * index))
  header.writeUInt8(maxZoom, 118)
  header.writeInt32LE(Math.round(((box.west + box.east) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((box.south + box.north) / 2) * 1e7), 123)
  return Buffer.concat([header, directory, metadata, data])
}

/** Differences of identifiers, runs of one, lengths, and offsets: each tile follows the one before. */
const directoryOf = (entries: readonly { id: number; bytes: Buffer }[]): Buffer =>
  Buffer.concat([
    varint(entries.length),
    ...entries.map(({ id }, index) => varint(id - (entries[index - 1]?.id ?? 0))),
    ...entries.map(() => varint(1)),
    ...entries.map(({ bytes }) => varint(bytes.length)),
    ...entries.map((_, index) => varint(index === 0 ? 1 : 0)),
  ])

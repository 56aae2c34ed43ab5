/**
 * Street tiles from one PMTiles file of version 3, read in parts by the browser: the header, a directory, a tile. The file is opened once
 * and never read whole into memory. A newer one is put in its place by a rename, and is served after a restart.
 */
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import type { Logger } from '../log.ts'

export type MapTiles = {
  /** Path and version: another file has another address, so that browsers keep parts of one for good. */
  url: string
  /** 200 or 206 with the bytes, 304, or 416. For HEAD without a body. */
  answer: (request: Request) => Response
  close: () => Promise<void>
}

const mapTilesPath = '/map-tiles.pmtiles'

/** Null, with a line in the log, where there is no such file: the base map that comes along is drawn instead. */
export const openMapTiles = async (
  file: string,
  log: Pick<Logger, 'error'>,
): Promise<MapTiles | null> => {
  try {
    const handle = await open(file, 'r')
    try {
      return await mapTilesOf(handle)
    } catch (error) {
      await handle.close()
      throw error
    }
  } catch (error) {
    log.error('no map tiles', { error })
    return null
  }
}

/** The first bytes of every PMTiles file, and its version. */
const magic = 'PMTiles\u0003'
/** The header and the root directory: what differs between any two files. */
const openingBytes = 16_384

const mapTilesOf = async (handle: FileHandle): Promise<MapTiles> => {
  const { size } = await handle.stat()
  const opening = await readPart(handle, { first: 0, last: Math.min(openingBytes, size) - 1 })
  if (Buffer.from(opening).toString('latin1', 0, magic.length) !== magic) {
    throw new Error('MAP_TILES does not name a PMTiles file of version 3')
  }
  // the same for copies on several machines, whose dates differ
  const version = createHash('sha256')
    .update(opening)
    .update(String(size))
    .digest('base64url')
    .slice(0, 16)
  const etag = `"${version}"`

  const answer = (request: Request): Response => {
    const isCurrent = new URL(request.url).searchParams.get('v') === version
    const headers = {
      'accept-ranges': 'bytes',
      etag,
      // no proxy may change the bytes that offsets point to
      'cache-control': isCurrent
        ? 'public, max-age=31536000, immutable, no-transform'
        : 'no-cache, no-transform',
    }
    if (isKnown(request.headers.get('if-none-match'), etag)) {
      return new Response(null, { status: 304, headers })
    }
    const condition = request.headers.get('if-range')
    const isSameFile = condition === null || condition === etag
    const range = parseByteRange(isSameFile ? request.headers.get('range') : null, size)
    if (range === 'unsatisfiable') {
      const contentRange = `bytes */${size}`
      return new Response(null, {
        status: 416,
        headers: { ...headers, 'cache-control': 'no-store', 'content-range': contentRange },
      })
    }
    const part = range === 'whole' ? { first: 0, last: size - 1 } : range
    return new Response(request.method === 'HEAD' ? null : streamOf(handle, part), {
      status: range === 'whole' ? 200 : 206,
      headers: {
        ...headers,
        'content-type': 'application/vnd.pmtiles',
        'content-length': String(part.last - part.first + 1),
        ...(range === 'whole'
          ? {}
          : { 'content-range': `bytes ${part.first}-${part.last}/${size}` }),
      },
    })
  }
  return { url: `${mapTilesPath}?v=${version}`, answer, close: () => handle.close() }
}

const isKnown = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch !== null &&
  ifNoneMatch.split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, '')))

/** The most that one request holds in memory. */
const chunkBytes = 256 * 1024

const streamOf = (handle: FileHandle, { first, last }: ByteRange): ReadableStream<Uint8Array> => {
  let next = first
  return new ReadableStream({
    pull: async (controller) => {
      const chunk = { first: next, last: Math.min(last, next + chunkBytes - 1) }
      controller.enqueue(await readPart(handle, chunk))
      next = chunk.last + 1
      if (next > last) controller.close()
    },
  })
}

/** Throws where the file is shorter than it was. */
const readPart = async (handle: FileHandle, { first, last }: ByteRange): Promise<Uint8Array> => {
  const bytes = new Uint8Array(last - first + 1)
  for (let done = 0; done < bytes.length;) {
    const { bytesRead } = await handle.read(bytes, done, bytes.length - done, first + done)
    if (bytesRead === 0) throw new Error('the file of map tiles was cut short')
    done += bytesRead
  }
  return bytes
}

/** A part of a file. Both ends included, from 0. */
type ByteRange = { first: number; last: number }

/**
 * The `Range` of a request for one part of a file (RFC 9110, section 14). `whole`: there is no range, or one that may be ignored. `unsatisfiable`: it begins behind the end, is of no length, or names several parts,
 * which no reader of tiles needs.
 */
const parseByteRange = (
  header: string | null,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' => {
  if (header === null || !/^\s*bytes\s*=/i.test(header)) return 'whole'
  const [, parts = ''] = header.split('=')
  if (parts.includes(',')) return 'unsatisfiable'
  const match = /^\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/.exec(parts)
  const [, from = '', to = ''] = match ?? []
  if (!match || (from === '' && to === '')) return 'whole'
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return 'whole'
  return first >= size ? 'unsatisfiable' : { first, last }
}

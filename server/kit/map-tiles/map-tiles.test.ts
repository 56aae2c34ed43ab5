/**
 * A file of street tiles over real HTTP: parts of it, what a cache is told, and what is no part (RFC 9110). Mutants that were seen to fail: a
 * range that ends one byte early, `If-Range` ignored, the version left out of the address.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeTownTiles } from '../../testing/map-tiles/sample-town.ts'
import { openTestHttpServer, type TestHttpServer } from '../../testing/test-http-server.ts'
import { openLog } from '../log.ts'
import { openMapTiles, type MapTiles } from './map-tiles.ts'

const centre = { lat: 53.2, lon: -6.7 }

let folder: string
let file: string
let bytes: Buffer
let tiles: MapTiles
let server: TestHttpServer
let url: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'towline-tiles-'))
  file = join(folder, 'town.pmtiles')
  writeTownTiles(file, centre)
  bytes = readFileSync(file)
  tiles = await opened(file)
  server = openTestHttpServer()
  server.app.get('/map-tiles.pmtiles', (c) => tiles.answer(c.req.raw))
  url = `${await server.listen()}${tiles.url}`
})
afterAll(async () => {
  await server.close()
  await tiles.close()
  rmSync(folder, { recursive: true, force: true })
})

const opened = async (path: string): Promise<MapTiles> => {
  const made = await openMapTiles(path, openLog('silent'))
  if (!made) throw new Error('not opened')
  return made
}

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url, { method, headers })
const partOf = async (range: string, more: Record<string, string> = {}) => {
  const answer = await get({ range, ...more })
  const body = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, range: answer.headers.get('content-range'), body }
}

describe('a part of the file', () => {
  it.each([
    ['bytes=0-126', 0, 126],
    ['bytes=100-100', 100, 100],
    ['Bytes = 7-20', 7, 20],
  ])('%s is those bytes', async (range, first, last) => {
    expect(await partOf(range)).toEqual({
      status: 206,
      range: `bytes ${first}-${last}/${bytes.length}`,
      body: bytes.subarray(first, last + 1),
    })
  })

  it('may reach over the end, or be counted from it', async () => {
    const { length } = bytes
    expect(await partOf('bytes=10-999999999')).toMatchObject({ body: bytes.subarray(10) })
    expect(await partOf('bytes=-50')).toEqual({
      status: 206,
      range: `bytes ${length - 50}-${length - 1}/${length}`,
      body: bytes.subarray(-50),
    })
    expect(await partOf('bytes=20-')).toMatchObject({ status: 206, body: bytes.subarray(20) })
  })

  it.each(['bytes=999999999-', 'bytes=-0', 'bytes=0-1,4-5'])('%s is none', async (range) => {
    expect(await partOf(range)).toEqual({
      status: 416,
      range: `bytes */${bytes.length}`,
      body: Buffer.alloc(0),
    })
  })

  it.each(['bytes=9-3', 'bytes=a-b', 'bytes=-', 'lines=1-2'])(
    '%s is not understood, and ignored',
    async (range) => {
      expect(await partOf(range)).toEqual({ status: 200, range: null, body: bytes })
    },
  )

  it('is the whole file when another one is continued', async () => {
    const etag = (await get({}, 'HEAD')).headers.get('etag') ?? ''
    expect(await partOf('bytes=0-9', { 'if-range': etag })).toMatchObject({ status: 206 })
    for (const other of ['"another"', `W/${etag}`, 'Thu, 01 Jan 2026 00:00:00 GMT']) {
      expect(await partOf('bytes=0-9', { 'if-range': other })).toMatchObject({ status: 200 })
    }
  })
})

describe('what a cache is told', () => {
  it('keeps a version for good, and asks again where none is named', async () => {
    expect((await get()).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable, no-transform',
    )
    const { headers } = await fetch(url.replace(/v=.*/, 'v=older'), { method: 'HEAD' })
    expect(headers.get('cache-control')).toBe('no-cache, no-transform')
  })

  it('has it already', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    const known = await get({ 'if-none-match': `"other", ${etag}` })
    expect([known.status, await known.text()]).toEqual([304, ''])
  })

  it('is told the length alone by HEAD', async () => {
    const head = await get({ range: 'bytes=0-9' }, 'HEAD')
    expect(head.status).toBe(206)
    expect(head.headers.get('content-length')).toBe('10')
    expect(await head.text()).toBe('')
  })

  it('gets another address for another file, and the same for a copy', async () => {
    const [other, copy] = [join(folder, 'other.pmtiles'), join(folder, 'copy.pmtiles')]
    writeTownTiles(other, { lat: 53.3, lon: -6.7 })
    writeFileSync(copy, bytes)
    const [ofOther, ofCopy] = [await opened(other), await opened(copy)]
    expect(ofOther.url).not.toBe(tiles.url)
    expect(ofCopy.url).toBe(tiles.url)
    await Promise.all([ofOther.close(), ofCopy.close()])
  })
})

it('is a file that the reader of tiles understands', async () => {
  const archive = new PMTiles(url)
  expect(await archive.getHeader()).toMatchObject({ specVersion: 3, minZoom: 6, maxZoom: 15 })
  const x = Math.floor(((centre.lon + 180) / 360) * 2 ** 12)
  const tile = await archive.getZxy(12, x, 1329)
  expect(Buffer.from(tile?.data ?? new ArrayBuffer(0)).toString('latin1')).toContain('roads')
})

it('is not there: no file, or one of another kind', async () => {
  const log = openLog('silent')
  const text = join(folder, 'text.pmtiles')
  writeFileSync(text, 'not tiles')
  expect(await openMapTiles(join(folder, 'missing.pmtiles'), log)).toBeNull()
  expect(await openMapTiles(text, log)).toBeNull()
  expect(await openMapTiles(folder, log)).toBeNull()
})

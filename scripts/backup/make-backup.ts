/** Makes a backup of a running installation: all rows as they were at one moment, then the files. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack, type Pack } from 'tar-stream'
import type { FileStore } from '../../server/kit/files/file-store.ts'
import { connectForBackup } from './connect.ts'
import type { Head, Manifest } from './contents.ts'
import { encrypted } from './seal.ts'
import { beginSnapshot, readSequences } from './snapshot.ts'

export type Made = { bytes: number; rows: number; files: number }

type Source = {
  databaseUrl: string
  files: FileStore
  /** An age key; left out: not encrypted. */
  key?: string | undefined
  /** How long the parts of a table are, but for its last; left out: `usualPartBytes`. */
  partBytes?: number
}

/** Neither side holds much more of a table at once. A part may end within a row. */
const usualPartBytes = 4_000_000

/**
 * Writes the backup to `file`, which appears once it is complete and on the disk. Files are written after the rows that name them were
 * read: a file that was removed by then is left out, and a file that came later is in it, which no row needs.
 */
export const makeBackup = async (source: Source, file: string): Promise<Made> => {
  const unfinished = `${file}.unfinished`
  const client = await connectForBackup(source.databaseUrl)
  try {
    const archive = pack()
    const packed = Readable.from(archive).pipe(createGzip())
    archive.once('error', (error) => packed.destroy(error))
    const sealed = source.key === undefined ? packed : await encrypted(packed, source.key)
    const [counts] = await Promise.all([
      fill(archive, client, source).catch((error: unknown) => {
        archive.destroy(error instanceof Error ? error : new Error(String(error)))
        throw error
      }),
      pipeline(sealed, createWriteStream(unfinished, { mode: 0o600 })),
    ])
    await sync(unfinished)
    await rename(unfinished, file)
    await sync(dirname(file))
    return { ...counts, bytes: (await stat(file)).size }
  } finally {
    await client.end()
    await rm(unfinished, { force: true })
  }
}

const fill = async (
  archive: Pack,
  client: pg.Client,
  { files, partBytes = usualPartBytes }: Source,
): Promise<Omit<Made, 'bytes'>> => {
  const manifest: Manifest = { sha256: {}, rows: {}, sequences: {} }
  const add = async (name: string, bytes: Uint8Array): Promise<void> => {
    manifest.sha256[name] = createHash('sha256').update(bytes).digest('hex')
    const entry = archive.entry({ name, size: bytes.byteLength, mode: 0o600 })
    entry.end(bytes)
    await once(entry, 'finish')
  }
  const head = await beginSnapshot(client)
  await add('backup.json', toBytes(head))
  for (const table of head.tables) {
    manifest.rows[table.name] = await copyRows(client, table, partBytes, add)
  }
  manifest.sequences = await readSequences(client)
  await client.query('commit')
  let count = 0
  for await (const key of files.list()) {
    const content = await files.open(key)
    if (content === null) continue
    await add(`files/${key}`, new Uint8Array(await new Response(content).arrayBuffer()))
    count += 1
  }
  await add('manifest.json', toBytes(manifest))
  archive.finalize()
  const rows = Object.values(manifest.rows).reduce((sum, one) => sum + one, 0)
  return { rows, files: count }
}

/** Returns how many rows it copied. */
const copyRows = async (
  client: pg.Client,
  { name: table, columns }: Head['tables'][number],
  partBytes: number,
  add: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<number> => {
  const rows = client.query(copyTo(`copy ${table} (${columns.join(', ')}) to stdout`))
  let part = 0
  let waiting: Buffer[] = []
  let bytes = 0
  /** Writes all full parts of what waits, or all of it. */
  const flush = async (smallest: number): Promise<void> => {
    if (bytes < smallest) return
    let rest = Buffer.concat(waiting)
    while (rest.length >= smallest) {
      part += 1
      const name = `tables/${table}/${String(part).padStart(6, '0')}.copy`
      await add(name, rest.subarray(0, partBytes))
      rest = rest.subarray(partBytes)
    }
    waiting = [rest]
    bytes = rest.length
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    bytes += chunk.length
    await flush(partBytes)
  }
  await flush(1)
  return rows.rowCount ?? 0
}

const toBytes = (value: Head | Manifest): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(value, null, 2))

const sync = async (path: string): Promise<void> => {
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}

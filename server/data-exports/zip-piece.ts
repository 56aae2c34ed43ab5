/**
 * Pieces of a ZIP file. Each is written to the file store in parts, with its own index beside it; together with one index of them all, which
 * is made from theirs, they are one file. So what is finished is never written again, and no archive is whole in memory.
 */
import { setImmediate } from 'node:timers/promises'
import { configure, Reader, Uint8ArrayReader, ZipReader, ZipWriter } from '@zip.js/zip.js'
import type { Ctx } from '../context.ts'
import type { Checkpoint } from '../kit/jobs/run-job.ts'

// the process has its own threads for what is heavy, and no page to run a worker from
configure({ useWebWorkers: false })

/** Held in memory before it is stored. */
export const partBytes = 4 * 1024 * 1024

/** Reads of an index between which nothing else runs: a few milliseconds. */
const readsInARow = 8

/** `zipIndex` behind the bytes of the piece would make a ZIP file of this piece alone. */
export type ZipPiece = { byteCount: number; zipIndex: Uint8Array }

export type PieceWriter = {
  addText: (path: string, text: AsyncIterable<string>) => Promise<void>
  /** Photos and PDFs are compressed already. */
  addFile: (path: string, file: Uint8Array | ReadableStream<Uint8Array>) => Promise<void>
  byteCount: () => number
  /** Stores the last part. */
  close: () => Promise<ZipPiece & { parts: number }>
}

/** `beginPart` is called before each part is stored, and answers its key. */
export const openPiece = (files: Ctx['files'], beginPart: () => Promise<string>): PieceWriter => {
  let pending: Uint8Array[] = []
  let pendingBytes = 0
  let byteCount = 0
  let parts = 0
  const store = async (): Promise<void> => {
    const bytes = Buffer.concat(pending)
    pending = []
    pendingBytes = 0
    parts += 1
    await files.put(await beginPart(), bytes, 'application/octet-stream')
  }
  const index: Uint8Array[] = []
  let isClosing = false
  const writer = new ZipWriter(
    new WritableStream<Uint8Array>({
      write: async (chunk) => {
        // the writer may use its buffer again
        const bytes = chunk.slice()
        if (isClosing) {
          index.push(bytes)
          return
        }
        pending.push(bytes)
        pendingBytes += bytes.byteLength
        byteCount += bytes.byteLength
        if (pendingBytes >= partBytes) await store()
      },
    }),
  )
  return {
    addText: async (path, text) => {
      await writer.add(path, streamOf(text))
    },
    addFile: async (path, file) => {
      const content = file instanceof Uint8Array ? new Uint8ArrayReader(file) : file
      await writer.add(path, content, { level: 0 })
    },
    byteCount: () => byteCount,
    close: async () => {
      isClosing = true
      await writer.close()
      if (pendingBytes > 0) await store()
      return { byteCount, parts, zipIndex: Buffer.concat(index) }
    },
  }
}

/** Paths of the files in a piece. */
export const pathsIn = async (piece: ZipPiece): Promise<string[]> => {
  const reader = new ZipReader(new IndexReader(piece))
  const entries = await reader.getEntries()
  await reader.close()
  return entries.map(({ filename }) => filename)
}

/** What follows the bytes of these pieces, one after the other, to make one ZIP file of them. Some seconds for each 4 GB. */
export const zipIndexOf = async (
  pieces: readonly ZipPiece[],
  checkpoint: Checkpoint,
): Promise<Uint8Array> => {
  const index: Uint8Array[] = []
  let isClosing = false
  const writer = new ZipWriter(
    new WritableStream<Uint8Array>({
      write: (chunk) => {
        if (isClosing) index.push(chunk.slice())
      },
    }),
  )
  for (const piece of pieces) {
    checkpoint()
    await writer.appendZip(new IndexReader(piece))
  }
  isClosing = true
  await writer.close()
  return Buffer.concat(index)
}

/** A piece whose bytes are zeros, since only its index is looked at: they are in the store already, and copies of them are thrown away. */
class IndexReader extends Reader<ZipPiece> {
  readonly #piece: ZipPiece
  #reads = 0

  constructor(piece: ZipPiece) {
    super(piece)
    this.#piece = piece
    this.size = piece.byteCount + piece.zipIndex.byteLength
  }

  override async readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    this.#reads += 1
    // else nothing but these copies would run until the last of them
    if (this.#reads % readsInARow === 0) await setImmediate()
    const { byteCount, zipIndex } = this.#piece
    const bytes = new Uint8Array(Math.min(length, this.size - offset))
    const from = Math.max(0, offset - byteCount)
    const behind = Math.max(0, byteCount - offset)
    if (behind < bytes.byteLength) {
      bytes.set(zipIndex.subarray(from, from + bytes.byteLength - behind), behind)
    }
    return bytes
  }
}

const streamOf = (text: AsyncIterable<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  const pieces = text[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
}

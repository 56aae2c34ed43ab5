/** A ZIP file as parts in the file store: neither the archive nor a large file of it is ever whole in memory. */
import { configure, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
import type { Ctx } from '../context.ts'

// the process has its own threads for what is heavy, and no page to run a worker from
configure({ useWebWorkers: false })

/** Held in memory before it is stored. */
export const partBytes = 4 * 1024 * 1024

export type ArchiveWriter = {
  addText: (path: string, text: AsyncIterable<string>) => Promise<void>
  /** Photos and PDFs are compressed already. */
  addFile: (path: string, file: Uint8Array | ReadableStream<Uint8Array>) => Promise<void>
  /** Writes the index of the ZIP and the last part. */
  close: () => Promise<{ byteCount: number; parts: number }>
}

/** `beginPart` is called with the number of each part, from 1, before it is stored, and answers its key. */
export const openArchive = (
  files: Ctx['files'],
  beginPart: (part: number) => Promise<string>,
): ArchiveWriter => {
  let pending: Uint8Array[] = []
  let pendingBytes = 0
  let byteCount = 0
  let parts = 0
  const store = async (): Promise<void> => {
    const bytes = Buffer.concat(pending)
    pending = []
    pendingBytes = 0
    parts += 1
    await files.put(await beginPart(parts), bytes, 'application/octet-stream')
  }
  const writer = new ZipWriter(
    new WritableStream<Uint8Array>({
      write: async (chunk) => {
        // the writer may use its buffer again
        pending.push(chunk.slice())
        pendingBytes += chunk.byteLength
        byteCount += chunk.byteLength
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
    close: async () => {
      await writer.close()
      if (pendingBytes > 0) await store()
      return { byteCount, parts }
    },
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

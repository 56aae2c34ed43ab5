import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'

/** All of it in memory: for papers of a page or two. Call before writing, await after. */
export const wholeOf = async (stream: Readable): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(await buffer(stream))

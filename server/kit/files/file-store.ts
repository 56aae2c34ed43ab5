/** Storage for files too large for the database. Two kinds: this machine's disk, and any S3-compatible store. */
export type FileStore = {
  /** Stored whole and durably when it resolves; the same key again is the same file again. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** Its bytes as they come; null when there is no such file. */
  open: (key: string) => Promise<ReadableStream<Uint8Array> | null>
  /** The keys of all files, in no order; files that come or go while it runs may be missed. */
  list: () => AsyncIterable<string>
  /** Gone afterwards, also when it did not exist. */
  remove: (key: string) => Promise<void>
}

/** Keys are ours alone, never a caller's input: folders and a name, of letters, digits, `_`, `-` and dots between them. */
const keyPattern = /^[a-z0-9_-]+(?:[./][a-z0-9_-]+)*$/i

/** Whether it is a key, and so not a draft that a killed process left. */
export const isKey = (name: string): boolean => keyPattern.test(name) && !name.endsWith('.draft')

/** Throws for a key that could lead out of the store. */
export const checkKey = (key: string): string => {
  if (!keyPattern.test(key)) throw new Error('not a key of a file')
  return key
}

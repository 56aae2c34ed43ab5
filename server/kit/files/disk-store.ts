import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { Unavailable } from '../unavailable.ts'
import { checkKey, isKey, type FileStore } from './file-store.ts'

/** For one machine: files below this folder. Written under another name and renamed, so that half a file is never visible. */
export const diskStore = (folder: string): FileStore => {
  const pathOf = (key: string): string => join(folder, checkKey(key))
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true }).catch(orNoRoom)
      const draft = `${path}.${randomUUID()}.draft`
      try {
        await writeThrough(draft, bytes)
        await rename(draft, path)
        await keepFolder(dirname(path))
      } catch (error) {
        orNoRoom(error)
      } finally {
        await rm(draft, { force: true })
      }
    },
    open: async (key) => {
      const file = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      // Node's stream and the one of browsers are the same thing with two types
      return file && (Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>)
    },
    list: () => keysBelow(folder),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** Folder by folder: Node 20's own recursion leaves files out. */
async function* keysBelow(folder: string, prefix = ''): AsyncIterable<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for await (const entry of entries) {
    const key = `${prefix}${entry.name}`
    if (entry.isDirectory()) yield* keysBelow(join(folder, entry.name), `${key}/`)
    else if (entry.isFile() && isKey(key)) yield key
  }
}

const noRoomCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EROFS']

/** A full disk is not the sender's fault: the file may be sent again. */
const orNoRoom = (error: unknown): never => {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (!noRoomCodes.includes(code)) throw error
  throw new Unavailable('there is no room for files', 'not_ready', { cause: error })
}

const writeThrough = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The rename lasts only once its folder is on the disk as well. */
const keepFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

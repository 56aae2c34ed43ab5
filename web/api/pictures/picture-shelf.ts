/**
 * Where pictures wait on the device: IndexedDB, which outlives the page. A browser that refuses it (some private windows) or has no room
 * keeps nothing, and says so by `false`; whoever asks then holds them in memory.
 */
import { fromKept, toKept, type QueuedPicture } from './queued-picture.ts'

const databaseName = 'towline'
const storeName = 'pictures'

/** `onupgradeneeded` runs once for each browser; a second version would go on from there. */
const openShelf = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(storeName, { keyPath: 'clientId' }),
    )
    request.addEventListener('success', () => {
      const shelf = request.result
      // a page with a newer version waits for this one to let go
      shelf.addEventListener('versionchange', () => shelf.close())
      resolve(shelf)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('no shelf')))
  })

let opened: Promise<IDBDatabase> | undefined

/** One deed, whole or not at all; resolves when it is written through. */
const onShelf = async <T>(
  mode: IDBTransactionMode,
  deed: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  opened ??= openShelf()
  // the next one tries anew
  opened.catch(() => (opened = undefined))
  const shelf = await opened
  return new Promise((resolve, reject) => {
    const transaction = shelf.transaction(storeName, mode)
    const request = deed(transaction.objectStore(storeName))
    transaction.addEventListener('complete', () => resolve(request.result))
    const fail = (): void => reject(transaction.error ?? new Error('not kept'))
    transaction.addEventListener('abort', fail)
    transaction.addEventListener('error', fail)
  })
}

/** All that is there; nothing where the browser refuses. */
export const readShelf = async (): Promise<QueuedPicture[]> => {
  try {
    const kept: unknown[] = await onShelf('readonly', (store) => store.getAll())
    return kept.flatMap((one) => fromKept(one) ?? [])
  } catch {
    return []
  }
}

/** Answers whether it is kept. */
export const putOnShelf = async (picture: QueuedPicture): Promise<boolean> => {
  try {
    const kept = await toKept(picture)
    await onShelf('readwrite', (store) => store.put(kept))
    return true
  } catch {
    return false
  }
}

export const takeFromShelf = async (clientId: string): Promise<void> => {
  try {
    await onShelf('readwrite', (store) => store.delete(clientId))
  } catch {
    // It was never there.
  }
}

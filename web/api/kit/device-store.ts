/** A store of the browser's IndexedDB, which outlives the page. A browser that refuses it, or has no room, rejects. */
export type OnStore = <T>(
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => IDBRequest<T>,
) => Promise<T>

/** One database with one store. `upgradeneeded` runs once for each browser; a second version would build on it. */
const openDatabase = (
  database: string,
  store: string,
  options: IDBObjectStoreParameters,
): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(store, options),
    )
    request.addEventListener('success', () => {
      const opened = request.result
      // a page with a newer version waits until this one closes its connection
      opened.addEventListener('versionchange', () => opened.close())
      resolve(opened)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  })

/** Returns how to use it: one action, whole or not at all, which resolves once it is written to disk. */
export const openDeviceStore = (
  database: string,
  store: string,
  options: IDBObjectStoreParameters = {},
): OnStore => {
  let opened: Promise<IDBDatabase> | undefined
  return async (mode, action) => {
    opened ??= openDatabase(database, store, options)
    // the next call tries again
    opened.catch(() => (opened = undefined))
    const transaction = (await opened).transaction(store, mode)
    return new Promise((resolve, reject) => {
      const request = action(transaction.objectStore(store))
      transaction.addEventListener('complete', () => resolve(request.result))
      const fail = (): void => reject(transaction.error ?? new Error('not kept'))
      transaction.addEventListener('abort', fail)
      transaction.addEventListener('error', fail)
    })
  }
}

/**
 * The browser's own storage: text under a key, on this device or until the tab is closed. A browser may refuse it (a private window, a
 * frame of another site, a full device) by throwing from any of its parts; nothing here ever throws.
 */
export type DeviceStorage = {
  /** Null when nothing is there, or storage is refused. */
  read: (key: string) => string | null
  /** Returns whether it is kept. */
  write: (key: string, text: string) => boolean
  /** Returns whether it is gone. */
  remove: (key: string) => boolean
}

const openStorage = (area: () => Storage): DeviceStorage => {
  const attempt = <T>(use: (storage: Storage) => T, refused: T): T => {
    try {
      return use(area())
    } catch {
      return refused
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write: (key, text) =>
      attempt((storage) => {
        storage.setItem(key, text)
        return true
      }, false),
    remove: (key) =>
      attempt((storage) => {
        storage.removeItem(key)
        return true
      }, false),
  }
}

/** Outlives the page and the browser. */
export const deviceStorage = openStorage(() => window.localStorage)

/** Ends with the tab. */
export const tabStorage = openStorage(() => window.sessionStorage)

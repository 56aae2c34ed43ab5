/**
 * State that survives a reload, a lost connection and a visit to another page: kept in the browser's storage with a version and an
 * age. Where storage is refused it lasts as long as the page.
 */
import { useSyncExternalStore } from 'react'
import { deviceStorage, tabStorage, type DeviceStorage } from './device-storage.ts'

/** Where something is kept, and for how long. */
export type KeptPlace = {
  key: string
  /** A new shape gets a new number; what is kept under another one is not read. */
  version: number
  keptForMs: number
  /** On this device, unless told that it ends with the tab. */
  where?: 'device' | 'tab'
}

type KeptOptions<T> = KeptPlace & {
  initial: T
  /** From whatever was kept to something of today's shape. Must not trust it: people edit their storage, and old pages write to it. */
  restore: (value: unknown) => T
  /** What another tab writes is seen here as well. */
  isShared?: boolean
}

export type KeptState<T> = {
  get: () => T
  set: (next: T) => void
  clear: () => void
  /** Starts from what is kept now, whichever tab wrote it: for what several tabs add to. */
  change: (next: (kept: T) => T) => void
  /** In a component: the value, and again when it changes. `initial` while the page is drawn on the server. */
  use: () => T
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The value in a stored text, or null when it is none, of another version, or too old. */
export const readKept = (
  text: string | null,
  { version, keptForMs }: { version: number; keptForMs: number },
  nowMs: number,
): unknown => {
  if (text === null) return null
  try {
    const kept: unknown = JSON.parse(text)
    if (!isRecord(kept) || kept.version !== version || typeof kept.savedAtMs !== 'number') {
      return null
    }
    // A phone that finds its network again puts its clock right: what it wrote a moment ago may be of a moment to come.
    const ageMs = Math.abs(nowMs - kept.savedAtMs)
    return ageMs <= keptForMs ? (kept.value ?? null) : null
  } catch {
    // Not ours.
    return null
  }
}

export const writeKept = (value: unknown, version: number, nowMs: number): string =>
  JSON.stringify({ version, savedAtMs: nowMs, value })

const storageOf = (where: KeptPlace['where']): DeviceStorage =>
  where === 'tab' ? tabStorage : deviceStorage

const readFrom = (place: KeptPlace): unknown =>
  readKept(storageOf(place.where).read(place.key), place, Date.now())

/** Whether something is there from before, for those who do not need to know what. */
export const hasKept = (place: KeptPlace): boolean => readFrom(place) !== null

/** How to clear what this page has opened, by its key. */
const opened = new Map<string, () => void>()

/** Removes what is kept under these keys, for this device and this tab, and from the page that shows it. */
export const forgetKept = (keys: readonly string[]): void => {
  for (const key of keys) {
    opened.get(key)?.()
    for (const storage of [deviceStorage, tabStorage]) storage.remove(key)
  }
}

/** Opened once per key, when its module is loaded. Storage is read when the state is first looked at in the browser. */
export const openKeptState = <T>(options: KeptOptions<T>): KeptState<T> => {
  const { key, version, where, initial, restore, isShared = false } = options
  const storage = storageOf(where)
  const listeners = new Set<() => void>()
  let current: T | undefined
  /** Whether the storage holds what was written last; full or refused, it lasts for this page. */
  let isKept = true

  const read = (): T => {
    const kept = readFrom(options)
    return kept === null ? initial : restore(kept)
  }

  const get = (): T => (current ??= read())

  const become = (next: T): void => {
    current = next
    for (const tell of listeners) tell()
  }

  const set = (next: T): void => {
    isKept = storage.write(key, writeKept(next, version, Date.now()))
    become(next)
  }

  const follow = (event: StorageEvent): void => {
    if (event.key === key) become(read())
  }

  const clear = (): void => {
    isKept = storage.remove(key)
    become(initial)
  }
  opened.set(key, clear)

  return {
    get,
    set,
    change: (next) => set(next(isKept ? read() : get())),
    clear,
    use: () =>
      useSyncExternalStore(
        (tell) => {
          listeners.add(tell)
          if (isShared && listeners.size === 1) window.addEventListener('storage', follow)
          return () => {
            listeners.delete(tell)
            if (listeners.size === 0) window.removeEventListener('storage', follow)
          }
        },
        get,
        () => initial,
      ),
  }
}

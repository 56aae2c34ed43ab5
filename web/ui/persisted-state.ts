/**
 * State that survives a reload, a lost connection and a visit to another page: kept in the browser's storage with a version and an
 * age. Where storage is refused it lasts as long as the page.
 */
import { useSyncExternalStore } from 'react'
import { isRecord } from './is-record.ts'
import { deviceStorage, tabStorage, type DeviceStorage } from './device-storage.ts'

/** Where something is kept, and for how long. */
export type PersistedPlace = {
  key: string
  /** A new shape gets a new number; a value stored under another one is not read. */
  version: number
  keptForMs: number
  /** On this device, unless it is to end with the tab. */
  where?: 'device' | 'tab'
}

type PersistedStateOptions<T> = PersistedPlace & {
  initial: T
  /** Converts the stored value to today's shape. Must not trust it: people edit their storage, and old pages write to it. */
  restore: (value: unknown) => T
  /** Changes made by another tab appear here as well. */
  isShared?: boolean
}

export type PersistedState<T> = {
  get: () => T
  set: (next: T) => void
  clear: () => void
  /** Whether it outlives the page: a device that is full, or refuses storage, holds it in memory alone. */
  isKept: () => boolean
  /** Starts from the stored value, whichever tab wrote it: for state that several tabs add to. */
  change: (next: (kept: T) => T) => void
  /** In a component: the value, and again when it changes. `initial` while the page is drawn on the server. */
  use: () => T
}

/** The value in a stored text, or null when it is invalid, of another version, or too old. */
export const readPersisted = (
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
    // A phone that finds its network again corrects its clock: what it wrote a moment ago may lie in the future.
    const ageMs = Math.abs(nowMs - kept.savedAtMs)
    return ageMs <= keptForMs ? (kept.value ?? null) : null
  } catch {
    // Not ours.
    return null
  }
}

export const writePersisted = (value: unknown, version: number, nowMs: number): string =>
  JSON.stringify({ version, savedAtMs: nowMs, value })

const storageOf = (where: PersistedPlace['where']): DeviceStorage =>
  where === 'tab' ? tabStorage : deviceStorage

const readFrom = (place: PersistedPlace): unknown =>
  readPersisted(storageOf(place.where).read(place.key), place, Date.now())

/** Whether something is stored, for callers who do not need the value. */
export const hasPersisted = (place: PersistedPlace): boolean => readFrom(place) !== null

/** How to clear what this page has opened, by its key. */
const opened = new Map<string, () => void>()

/** Removes what is kept under these keys, for this device and this tab, and from the page that shows it. */
export const forgetPersisted = (keys: readonly string[]): void => {
  for (const key of keys) {
    opened.get(key)?.()
    for (const storage of [deviceStorage, tabStorage]) storage.remove(key)
  }
}

/** Opened once per key, when its module is loaded. Storage is read when the browser first reads the state. */
export const openPersistedState = <T>(options: PersistedStateOptions<T>): PersistedState<T> => {
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
    for (const notify of listeners) notify()
  }

  const set = (next: T): void => {
    isKept = storage.write(key, writePersisted(next, version, Date.now()))
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
    isKept: () => isKept,
    use: () =>
      useSyncExternalStore(
        (notify) => {
          listeners.add(notify)
          if (isShared && listeners.size === 1) window.addEventListener('storage', follow)
          return () => {
            listeners.delete(notify)
            if (listeners.size === 0) window.removeEventListener('storage', follow)
          }
        },
        get,
        () => initial,
      ),
  }
}

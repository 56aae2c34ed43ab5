/**
 * State that survives a reload, a lost connection and a visit to another page: kept in the browser's storage with a version and an
 * age. Where storage is refused it lasts as long as the page.
 */
import { useSyncExternalStore } from 'react'

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
}

export type KeptState<T> = {
  get: () => T
  set: (next: T) => void
  clear: () => void
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
    const ageMs = nowMs - kept.savedAtMs
    // A moment in the future was written by a clock that has been put right since.
    return ageMs >= 0 && ageMs <= keptForMs ? (kept.value ?? null) : null
  } catch {
    // Not ours.
    return null
  }
}

export const writeKept = (value: unknown, version: number, nowMs: number): string =>
  JSON.stringify({ version, savedAtMs: nowMs, value })

const storageOf = (where: KeptPlace['where']): Storage | null => {
  try {
    return where === 'tab' ? window.sessionStorage : window.localStorage
  } catch {
    // Refused, or there is no browser.
    return null
  }
}

const readFrom = (place: KeptPlace): unknown =>
  readKept(storageOf(place.where)?.getItem(place.key) ?? null, place, Date.now())

/** Whether something is there from before, for those who do not need to know what. */
export const hasKept = (place: KeptPlace): boolean => readFrom(place) !== null

/** Opened once per key, when its module is loaded. Storage is read when the state is first looked at in the browser. */
export const openKeptState = <T>(options: KeptOptions<T>): KeptState<T> => {
  const { key, version, where, initial, restore } = options
  const listeners = new Set<() => void>()
  let current: T | undefined

  const get = (): T => {
    if (current === undefined) {
      const kept = readFrom(options)
      current = kept === null ? initial : restore(kept)
    }
    return current
  }

  const become = (next: T): void => {
    current = next
    for (const tell of listeners) tell()
  }

  const write = (deed: (box: Storage) => void): void => {
    const box = storageOf(where)
    try {
      if (box) deed(box)
    } catch {
      // Full, or refused in a private window: it lasts for this page.
    }
  }

  return {
    get,
    set: (next) => {
      write((box) => box.setItem(key, writeKept(next, version, Date.now())))
      become(next)
    },
    clear: () => {
      write((box) => box.removeItem(key))
      become(initial)
    },
    use: () =>
      useSyncExternalStore(
        (tell) => {
          listeners.add(tell)
          return () => listeners.delete(tell)
        },
        get,
        () => initial,
      ),
  }
}

/**
 * Positions whose advertisements someone has hidden, until the tab is closed. Kept because they asked for it and for nothing else: it is
 * never sent anywhere.
 */
import { useSyncExternalStore } from 'react'
import { advertPositions, type AdvertPosition } from '../../../domain/advert.ts'

const storageKey = 'towline.adverts.hidden'

let hidden: ReadonlySet<AdvertPosition> | undefined
const listeners = new Set<() => void>()

const read = (): ReadonlySet<AdvertPosition> => {
  try {
    const kept = sessionStorage.getItem(storageKey)?.split(' ') ?? []
    return new Set(advertPositions.filter((position) => kept.includes(position)))
  } catch {
    // A browser that keeps nothing: hidden for this page only.
    return new Set()
  }
}

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const hiddenAdverts = {
  has: (position: AdvertPosition): boolean => (hidden ??= read()).has(position),
  hide: (position: AdvertPosition): void => {
    hidden = new Set([...(hidden ?? read()), position])
    try {
      sessionStorage.setItem(storageKey, [...hidden].join(' '))
    } catch {
      // As above.
    }
    for (const tell of listeners) tell()
  },
  /** In a component; false while the page is drawn on the server. */
  use: (position: AdvertPosition): boolean =>
    useSyncExternalStore(
      subscribe,
      () => hiddenAdverts.has(position),
      () => false,
    ),
}

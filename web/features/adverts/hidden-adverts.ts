/**
 * Positions whose adverts the visitor has hidden, until the tab is closed. Kept because they asked for it and for no other purpose: it is
 * never sent anywhere.
 */
import { useSyncExternalStore } from 'react'
import { advertPositions, type AdvertPosition } from '../../../domain/adverts/advert.ts'
import { tabStorage } from '../../ui/device-storage.ts'

const storageKey = 'towline.adverts.hidden'

let hidden: ReadonlySet<AdvertPosition> | undefined
const listeners = new Set<() => void>()

const read = (): ReadonlySet<AdvertPosition> => {
  const kept = tabStorage.read(storageKey)?.split(' ') ?? []
  return new Set(advertPositions.filter((position) => kept.includes(position)))
}

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const hiddenAdverts = {
  has: (position: AdvertPosition): boolean => (hidden ??= read()).has(position),
  hide: (position: AdvertPosition): void => {
    hidden = new Set([...(hidden ?? read()), position])
    tabStorage.write(storageKey, [...hidden].join(' '))
    for (const notify of listeners) notify()
  },
  /** In a component; false while the page is drawn on the server. */
  use: (position: AdvertPosition): boolean =>
    useSyncExternalStore(
      subscribe,
      () => hiddenAdverts.has(position),
      () => false,
    ),
}

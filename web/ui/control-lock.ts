/**
 * Why nothing on the page acts at the moment: it holds for every button, field and call, in dialogs that are open already as well. Links lead
 * on, and what is marked with `data-works-locked` still works. Set by `lockControls`, which few pages load.
 */
import { useSyncExternalStore } from 'react'

type Lock = { reason: string | null; listeners: Set<() => void> }

/** Changed by `lockControls` alone. */
export const controlLock: Lock = { reason: null, listeners: new Set() }

const subscribe = (notify: () => void): (() => void) => {
  controlLock.listeners.add(notify)
  return () => controlLock.listeners.delete(notify)
}

const read = (): string | null => controlLock.reason

/** The reason in a component; null while everything works, and on the server. */
export const useControlLock = (): string | null => useSyncExternalStore(subscribe, read, read)

import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { hasWaitingToast, subscribeToWaiting } from './toast.ts'

let isTouched = false

const subscribe = (notify: () => void): (() => void) => {
  const touch = (): void => {
    isTouched = true
    notify()
  }
  const once = { once: true, capture: true, passive: true }
  window.addEventListener('pointerdown', touch, once)
  window.addEventListener('keydown', touch, once)
  const stop = subscribeToWaiting(notify)
  return () => {
    stop()
    window.removeEventListener('pointerdown', touch, { capture: true })
    window.removeEventListener('keydown', touch, { capture: true })
  }
}

/** A page can be touched before its scripts listen; the browser remembers that. */
const hasBeenTouched = (): boolean => isTouched || navigator.userActivation?.hasBeenActive

/**
 * The rendering part, once it is loaded. Without a connection it does not load, and a page must not fail because of a message that was
 * announced anyway: it is requested again when the connection is back, and then shows the waiting toasts.
 */
const useToaster = (isNeeded: boolean): { Toaster: ComponentType } | null => {
  const [loaded, setLoaded] = useState<{ Toaster: ComponentType } | null>(null)
  const isWanted = isNeeded && loaded === null
  useEffect(() => {
    if (!isWanted) return
    const load = (): void => void import('./toaster.tsx').then(setLoaded, () => {})
    load()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [isWanted])
  return loaded
}

/**
 * Where toasts appear. Rendered once, by the root. Nothing is loaded for it until the visitor touches the page or a toast is raised, so
 * the first view pays nothing.
 */
export function Toasts() {
  const isNeeded = useSyncExternalStore(
    subscribe,
    () => hasBeenTouched() || hasWaitingToast(),
    () => false,
  )
  const loaded = useToaster(isNeeded)
  return loaded && <loaded.Toaster />
}

import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { hasWaitingToast, subscribeToWaiting } from './toast.ts'

let isTouched = false

const subscribe = (tell: () => void): (() => void) => {
  const touch = (): void => {
    isTouched = true
    tell()
  }
  const once = { once: true, capture: true, passive: true }
  window.addEventListener('pointerdown', touch, once)
  window.addEventListener('keydown', touch, once)
  const stop = subscribeToWaiting(tell)
  return () => {
    stop()
    window.removeEventListener('pointerdown', touch, { capture: true })
    window.removeEventListener('keydown', touch, { capture: true })
  }
}

/**
 * The drawing part, once it is here. Without a connection it does not come, and a page must not end for the sake of a message that was
 * read out all the same: it is asked for again when the connection is back, and shows what waits then.
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
 * Where toasts appear. Rendered once, by the root. Nothing is loaded for it until someone touches the page or a toast is raised,
 * so the first view pays nothing.
 */
export function Toasts() {
  const isNeeded = useSyncExternalStore(
    subscribe,
    () => isTouched || hasWaitingToast(),
    () => false,
  )
  const loaded = useToaster(isNeeded)
  return loaded && <loaded.Toaster />
}

import { lazy, Suspense, useSyncExternalStore } from 'react'
import { hasWaitingToast, subscribeToWaiting } from './toast.ts'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

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
 * Where toasts appear. Rendered once, by the root. Nothing is loaded for it until someone touches the page or a toast is raised,
 * so the first view pays nothing.
 */
export function Toasts() {
  const isNeeded = useSyncExternalStore(
    subscribe,
    () => isTouched || hasWaitingToast(),
    () => false,
  )
  if (!isNeeded) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}

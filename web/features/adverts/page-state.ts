/** What the browser reports of the visitor: whether the tab is visible, and whether they want reduced motion. */
import { useSyncExternalStore } from 'react'

const subscribeToVisibility = (tell: () => void): (() => void) => {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

/** Whether the tab is in front. */
export const usePageVisible = (): boolean =>
  useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )

const lessMotion = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)')

const subscribeToMotion = (tell: () => void): (() => void) => {
  const query = lessMotion()
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** Whether nothing may move automatically. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribeToMotion,
    () => lessMotion().matches,
    () => true,
  )

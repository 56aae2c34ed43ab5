/** What the browser reports of the visitor: whether the tab is visible, and whether they want reduced motion. */
import { useSyncExternalStore } from 'react'

const subscribeToVisibility = (notify: () => void): (() => void) => {
  document.addEventListener('visibilitychange', notify)
  return () => document.removeEventListener('visibilitychange', notify)
}

/** Whether the tab is in front. */
export const usePageVisible = (): boolean =>
  useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )

const lessMotion = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)')

const subscribeToMotion = (notify: () => void): (() => void) => {
  const query = lessMotion()
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

/** Whether nothing may move automatically. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribeToMotion,
    () => lessMotion().matches,
    () => true,
  )

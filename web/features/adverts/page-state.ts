/** What the browser says of the person: whether they look at this tab, and whether they want things to move. */
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

/** Whether nothing is to move by itself. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    subscribeToMotion,
    () => lessMotion().matches,
    () => true,
  )

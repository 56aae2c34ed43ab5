import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the page is drawn on the server and during hydration; then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the page is drawn on the server and for as long as it has to look like that; then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

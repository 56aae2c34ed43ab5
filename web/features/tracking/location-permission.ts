import { useSyncExternalStore } from 'react'

export type LocationPermission = PermissionState | 'unsupported'

let known: LocationPermission | null = null
let isRead = false
const listeners = new Set<() => void>()

const note = (permission: LocationPermission): void => {
  known = permission
  for (const notify of listeners) notify()
}

/** Once for the page: the answer stays the same until the browser reports a change. A permission that cannot be read counts as "prompt". */
const readPermission = async (): Promise<void> => {
  if (!('geolocation' in navigator)) {
    note('unsupported')
    return
  }
  try {
    const status = await navigator.permissions.query({ name: 'geolocation' })
    status.addEventListener('change', () => note(status.state))
    note(status.state)
  } catch {
    note('prompt')
  }
}

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify)
  if (!isRead) void readPermission()
  isRead = true
  return () => listeners.delete(notify)
}

/**
 * The browser's permission, read without prompting the user; null until it is known. A screen that will need it mounts this before its own
 * data is there, so that what it shows does not change a moment later.
 */
export const useLocationPermission = (): LocationPermission | null =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  )

/** The height of the card "Location tracking", as a class: while the browser would still prompt, it explains what sharing does. */
export const useLocationRoom = (): string =>
  useLocationPermission() === 'prompt' ? 'min-h-108 md:min-h-94' : 'min-h-60'

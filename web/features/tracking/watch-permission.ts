export type LocationPermission = PermissionState | 'unsupported'

/** Tells the browser's permission now and whenever it changes; the answer ends it. One that cannot be asked counts as "prompt". */
export const watchPermission = (tell: (permission: LocationPermission) => void): (() => void) => {
  if (!('geolocation' in navigator)) {
    tell('unsupported')
    return () => undefined
  }
  let isOver = false
  let status: PermissionStatus | null = null
  const change = (): void => {
    if (status && !isOver) tell(status.state)
  }
  const ask = async (): Promise<void> => {
    try {
      status = await navigator.permissions.query({ name: 'geolocation' })
      status.addEventListener('change', change)
      change()
    } catch {
      if (!isOver) tell('prompt')
    }
  }
  void ask()
  return () => {
    isOver = true
    status?.removeEventListener('change', change)
  }
}

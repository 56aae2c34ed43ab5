/**
 * Sends where the device is while the driver is on duty, and never otherwise (rulings, "Location deleted after 30 days"). High
 * accuracy, 10 s timeout, 30 s maximum age (specification, operator side §7). The browser's question is asked only after a press.
 */
import { useEffect, useRef, useState } from 'react'
import { isRefusal } from '../../api/failures.ts'
import {
  devicePosition,
  isAroundIreland,
  isWorthSending,
  type DevicePosition,
  type SentPosition,
} from './position-to-send.ts'

export type SharingState =
  /** Off duty, or not asked yet. */
  | 'off'
  /** The browser must be asked, which takes a press. */
  | 'ask'
  | 'starting'
  | 'sharing'
  | 'denied'
  | 'failing'
  | 'outside'
  | 'unsupported'

type SharingOptions = {
  isOnDuty: boolean
  isOnJob: boolean
  /** Rejects when it did not arrive; the next position is another try. */
  send: (position: DevicePosition) => Promise<unknown>
  /** The server says that the driver is off duty: what the screen believes is old. */
  onOffDuty: () => void
}

export type PositionSharing = {
  state: SharingState
  /** From a press: lets the browser ask. */
  start: () => void
}

const watchOptions: PositionOptions = {
  enableHighAccuracy: true,
  timeout: 10_000,
  maximumAge: 30_000,
}

export const usePositionSharing = ({
  isOnDuty,
  isOnJob,
  send,
  onOffDuty,
}: SharingOptions): PositionSharing => {
  const [isAllowed, setAllowed] = useState(false)
  const [state, setState] = useState<SharingState>('off')
  const latest = useRef({ isOnJob, send, onOffDuty })
  useEffect(() => {
    latest.current = { isOnJob, send, onOffDuty }
  }, [isOnJob, send, onOffDuty])

  useEffect(() => {
    if (!isOnDuty) return
    return watchPermission((permission) => {
      setAllowed(permission === 'granted')
      setState((before) => stateAfter(before, permission))
    })
  }, [isOnDuty])

  useEffect(() => {
    if (!isOnDuty || !isAllowed || !('geolocation' in navigator)) return
    let last: SentPosition | null = null

    const take = ({ coords }: GeolocationPosition): void => {
      const position = devicePosition(coords)
      if (!isAroundIreland(position)) {
        setState('outside')
        return
      }
      setState('sharing')
      const nowMs = Date.now()
      if (!isWorthSending(last, position, { nowMs, isOnJob: latest.current.isOnJob })) return
      const before = last
      last = { ...position, sentAtMs: nowMs }
      latest.current.send(position).catch((failure: unknown) => {
        // Not arrived: the next position may be sent at once.
        last = before
        if (isRefusal(failure, 'driver_off_duty')) latest.current.onOffDuty()
      })
    }
    const miss = ({ code, PERMISSION_DENIED }: GeolocationPositionError): void =>
      setState(code === PERMISSION_DENIED ? 'denied' : 'failing')

    const watch = navigator.geolocation.watchPosition(take, miss, watchOptions)
    return () => navigator.geolocation.clearWatch(watch)
  }, [isOnDuty, isAllowed])

  return {
    state: isOnDuty ? state : 'off',
    start: () => {
      setAllowed(true)
      setState((before) => (before === 'unsupported' ? before : 'starting'))
    },
  }
}

const stateAfter = (before: SharingState, permission: PermissionState | 'unsupported') => {
  switch (permission) {
    case 'granted':
      return before === 'sharing' ? 'sharing' : 'starting'
    case 'prompt':
      return 'ask'
    case 'denied':
      return 'denied'
    case 'unsupported':
      return 'unsupported'
    default: {
      const unknown: never = permission
      throw new Error(`unknown permission ${String(unknown)}`)
    }
  }
}

/** Tells the permission now and whenever it changes. A browser that cannot be asked about it counts as "prompt". */
const watchPermission = (
  tell: (permission: PermissionState | 'unsupported') => void,
): (() => void) => {
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

/**
 * Sends the device's position while the driver is on duty and allows it, and never otherwise (rulings, "Location deleted after 30 days").
 * High accuracy, 10 s timeout, 30 s maximum age (specification, operator side §7). The browser prompts only after a press.
 * Without a connection positions wait (`position-queue.ts`).
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SentPosition } from '../../../contract/bookings/tracking.ts'
import { isInTrackedArea } from '../../../domain/bookings/tracking.ts'
import { serverClockOffsetMs } from '../../api/kit/server-clock.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { locationSwitch } from './location-switch.ts'
import { claimWaiting, keepWaiting, sendWaiting, useWaitingCount } from './position-queue.ts'
import { openSender } from './open-sender.ts'
import { pollEveryMs, positionOf } from './position-to-send.ts'
import {
  locationNotEnabled,
  locationNotFound,
  locationNotSupported,
  toastStarted,
  toastStopped,
  toastUpdated,
  toastUpdateFailure,
} from './tracking-toasts.ts'
import { useLocationPermission, type LocationPermission } from './location-permission.ts'
import { useNoteMovement } from './use-moving.ts'

export type SharingState =
  /** Off duty, or the permission is not known yet. */
  | 'off'
  /** Switched off by the driver: others see the last known place. */
  | 'paused'
  /** The browser must prompt, which requires a press. */
  | 'prompt'
  | 'starting'
  | 'sharing'
  | 'denied'
  | 'failing'
  | 'outside'
  | 'unsupported'

type SharingOptions = {
  /** Null until it is known. */
  driverId: string | null
  isOnDuty: boolean
  isOnJob: boolean
  /** Called when the server says that the driver is off duty: the screen's state is outdated. */
  onOffDuty: () => void
}

export type PositionSharing = {
  state: SharingState
  /** The latest reading of this device, sent or not. */
  here: SentPosition | null
  /** Positions that wait for a connection. */
  waitingCount: number
  isUpdating: boolean
  /** On a press: lets the browser prompt, and goes live. */
  start: () => void
  /** On a press: others see the last known place. */
  stop: () => void
  /** On a press: sends one position now. */
  update: () => void
}

const watchOptions: PositionOptions = {
  enableHighAccuracy: true,
  timeout: 10_000,
  maximumAge: 30_000,
}

const newOptions: PositionOptions = { ...watchOptions, maximumAge: 0 }

/** For a reading that is practically current. */
const freshOptions: PositionOptions = { ...watchOptions, maximumAge: 5_000 }

export const usePositionSharing = ({
  driverId,
  isOnDuty,
  isOnJob,
  onOffDuty,
}: SharingOptions): PositionSharing => {
  const isSwitchedOn = locationSwitch.use()
  const waitingCount = useWaitingCount()
  const permission = useLocationPermission()
  const [isAllowed, setAllowed] = useState(permission === 'granted')
  const [state, setState] = useState<SharingState>(() => stateAfter('starting', permission))
  const [here, setHere] = useState<SentPosition | null>(null)
  const [isUpdating, setUpdating] = useState(false)
  /** A press waits for its result, which is shown once, whatever comes first. */
  const isPressed = useRef(false)
  const notifyOffDuty = useRef(onOffDuty)
  useEffect(() => {
    notifyOffDuty.current = onOffDuty
  }, [onOffDuty])

  /** Returns whether everything that waited has arrived. */
  const send = useCallback(async (isSharing: boolean): Promise<boolean> => {
    const sent = await sendWaiting(isSharing)
    if (sent.kind === 'off_duty') notifyOffDuty.current()
    return sent.kind === 'sent' && sent.isWhole
  }, [])

  useEffect(() => {
    if (driverId !== null) claimWaiting(driverId)
  }, [driverId])

  useEffect(() => {
    if (permission === null) return
    setAllowed(permission === 'granted')
    setState((before) => stateAfter(before, permission))
  }, [permission])

  const isWatching = isOnDuty && isSwitchedOn && isAllowed
  useEffect(() => {
    if (!isWatching || !('geolocation' in navigator)) return

    const take = (reading: GeolocationPosition): void => {
      const position = read(reading)
      setHere(position)
      if (!isInTrackedArea(position)) {
        setState('outside')
        return
      }
      setState('sharing')
      if (isPressed.current) toastStarted()
      isPressed.current = false
      sender.take(position)
    }
    const miss = ({ code, PERMISSION_DENIED }: GeolocationPositionError): void => {
      setState(code === PERMISSION_DENIED ? 'denied' : 'failing')
      if (!isPressed.current) return
      isPressed.current = false
      toast.failure(locationNotEnabled)
      locationSwitch.set(false)
    }

    // Its last batch is sent with the state after the driver has switched off.
    const sender = openSender({ isOnJob, send: () => void send(locationSwitch.get()) })
    const watch = navigator.geolocation.watchPosition(take, miss, watchOptions)
    const poll = (): void => {
      // A failure is ignored: the watch has reported it, or the age of the last position shows it.
      if (sender.isQuiet()) navigator.geolocation.getCurrentPosition(take, () => {}, freshOptions)
    }
    const polling = window.setInterval(poll, pollEveryMs)
    // A customer sees no position older than the acceptance, and the watch may begin with one from the device's cache.
    if (isOnJob) navigator.geolocation.getCurrentPosition(take, () => {}, newOptions)
    return () => {
      navigator.geolocation.clearWatch(watch)
      window.clearInterval(polling)
      sender.stop()
    }
  }, [isWatching, isOnJob, send])

  const hasWaiting = waitingCount > 0
  useEffect(() => {
    if (!isOnDuty || !hasWaiting) return
    const retry = (): void => void send(locationSwitch.get())
    const timer = window.setInterval(retry, retryEveryMs)
    window.addEventListener('online', retry)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [isOnDuty, hasWaiting, send])

  useNoteMovement(here, driverId !== null && !(isOnDuty && isSwitchedOn))

  const update = async (reading: GeolocationPosition): Promise<void> => {
    const position = read(reading)
    setHere(position)
    if (!isInTrackedArea(position)) {
      setState('outside')
      return
    }
    keepWaiting(position)
    if (await send(locationSwitch.get())) toastUpdated()
    else toastUpdateFailure()
  }

  return {
    state: !isOnDuty ? 'off' : isSwitchedOn || isBlocked(state) ? state : 'paused',
    here: isOnDuty ? here : null,
    waitingCount,
    isUpdating,
    start: () => {
      if (!('geolocation' in navigator)) {
        toast.failure(locationNotSupported)
        return
      }
      isPressed.current = true
      locationSwitch.set(true)
      setAllowed(true)
      setState('starting')
    },
    stop: () => {
      locationSwitch.set(false)
      toastStopped()
      void send(false)
    },
    update: () => {
      if (!('geolocation' in navigator)) {
        toast.failure(locationNotSupported)
        return
      }
      setUpdating(true)
      navigator.geolocation.getCurrentPosition(
        (reading) => void update(reading).finally(() => setUpdating(false)),
        () => {
          setUpdating(false)
          toast.failure(locationNotFound)
        },
        freshOptions,
      )
    },
  }
}

/** A phone with its signal back does not always fire the event. */
const retryEveryMs = 15_000

const read = (reading: GeolocationPosition): SentPosition =>
  positionOf(reading, { nowMs: Date.now(), clockOffsetMs: serverClockOffsetMs() })

const isBlocked = (state: SharingState): boolean => state === 'denied' || state === 'unsupported'

const stateAfter = (before: SharingState, permission: LocationPermission | null): SharingState => {
  switch (permission) {
    case null:
      return before
    case 'granted':
      return before === 'sharing' ? 'sharing' : 'starting'
    case 'prompt':
      return 'prompt'
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

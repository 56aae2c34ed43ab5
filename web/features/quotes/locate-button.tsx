import { LocateFixed } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Button } from '../../ui/button.tsx'
import type { FoundPlace } from './where-place.ts'

type LocateButtonProps = {
  /** A place is known: the button is no longer the first thing to press. */
  isPlaced: boolean
  onPlace: (place: FoundPlace) => void
  /** Locates without a press where the browser's permission was given before. */
  isAutomatic?: boolean
}

const load = () => import('./find-position.ts')

/** Takes this device's position. What finds it loads once the form is there, so that a press need not wait for it. */
export function LocateButton({ isPlaced, onPlace, isAutomatic = false }: LocateButtonProps) {
  const [isLocating, setLocating] = useState(false)
  const [waysOn, setWaysOn] = useState<string | null>(null)
  useEffect(() => void load().catch(() => undefined), [])
  // The form goes on changing while the device is found: its latest answers count.
  const onPlaceNow = useRef(onPlace)
  useEffect(() => void (onPlaceNow.current = onPlace), [onPlace])

  const locate = async (): Promise<void> => {
    setLocating(true)
    setWaysOn(null)
    try {
      const found = await (await load()).locateDevice()
      if (typeof found === 'string') setWaysOn(found)
      else onPlaceNow.current(found)
    } catch (failure) {
      toastRefusal(failure)
    }
    setLocating(false)
  }

  const isDue = isAutomatic && !isPlaced
  const locateUnasked = useEffectEvent((): void => {
    if (isDue) void locate()
  })
  useEffect(() => {
    if (!isDue) return
    void navigator.permissions?.query({ name: 'geolocation' }).then(
      ({ state }) => state === 'granted' && locateUnasked(),
      () => undefined,
    )
  }, [isDue])

  return (
    <>
      <Button
        variant={isPlaced ? 'secondary' : 'primary'}
        isWide
        icon={<LocateFixed aria-hidden />}
        isBusy={isLocating}
        busyLabel="Finding you"
        onClick={() => void locate()}
        className="no-js:hidden"
      >
        Use my location
      </Button>
      {waysOn !== null && !isPlaced && <p className="mb-2 text-sm">{waysOn}</p>}
    </>
  )
}

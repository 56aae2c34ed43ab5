/** Rings and vibrates while `isWanted`, unless muted; shows in the tab's title that a job waits. */
import { useEffect, useRef, useState } from 'react'
import { deviceStorage } from '../../ui/device-storage.ts'
import { openOfferSound, type OfferSound } from './offer-sound.ts'

const ringEveryMs = 3_000
const vibration = [300, 120, 300]
const mutedKey = 'driver-sound-muted'

export type OfferRing = {
  isMuted: boolean
  setMuted: (isMuted: boolean) => void
  /** The browser makes no sound before the user has touched the page. */
  isBlocked: boolean
  /** Rings and vibrates once, from a press, which unlocks the sound. Silent while muted. */
  tryOut: () => Promise<void>
}

/** In a browser that keeps nothing the sound is on, as on a first visit. */
const readMuted = (): boolean => deviceStorage.read(mutedKey) === 'yes'

const keepMuted = (isMuted: boolean): void => {
  deviceStorage.write(mutedKey, isMuted ? 'yes' : 'no')
}

export const useOfferRing = (isWanted: boolean): OfferRing => {
  const [isMuted, setMuted] = useState(readMuted)
  const [isReady, setReady] = useState(false)
  const sound = useRef<OfferSound | null>(null)

  // Any touch will do, wherever it lands.
  useEffect(() => {
    const opened = openOfferSound()
    sound.current = opened
    const touch = (): void => {
      void opened.unlock().then(
        () => setReady(opened.isReady()),
        // No sound card, no sound: the screen and the vibration remain.
        () => undefined,
      )
    }
    // A visitor from another page of ours has touched the screen already.
    if (navigator.userActivation?.hasBeenActive) touch()
    window.addEventListener('pointerdown', touch)
    window.addEventListener('keydown', touch)
    return () => {
      window.removeEventListener('pointerdown', touch)
      window.removeEventListener('keydown', touch)
      opened.close()
      sound.current = null
    }
  }, [])

  useEffect(() => {
    if (!isWanted || isMuted) return
    const ring = (): void => {
      sound.current?.ringOnce()
      // Before the first touch the browser refuses, and logs a warning.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(vibration)
    }
    ring()
    const timer = window.setInterval(ring, ringEveryMs)
    return () => {
      window.clearInterval(timer)
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(0)
    }
  }, [isWanted, isMuted])

  useEffect(() => {
    if (!isWanted) return
    const before = document.title
    const marked = `New job · ${before}`
    document.title = marked
    return () => {
      // another page has set its own title by now
      if (document.title === marked) document.title = before
    }
  }, [isWanted])

  return {
    isMuted,
    setMuted: (next) => {
      keepMuted(next)
      setMuted(next)
    },
    isBlocked: !isReady && !isMuted,
    tryOut: async () => {
      if (isMuted) return
      // No sound card, no sound: it says so.
      await sound.current?.unlock().catch(() => undefined)
      setReady(sound.current?.isReady() ?? false)
      sound.current?.ringOnce()
      navigator.vibrate?.(vibration)
    },
  }
}

/** Keeps the screen on while `isWanted`, where the browser can; the lock ends whenever the page is hidden, so it is requested again. */
import { useEffect } from 'react'

export const useWakeLock = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false

    const requestLock = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      try {
        const given = await navigator.wakeLock.request('screen')
        if (isOver) await given.release()
        else lock = given
      } catch {
        // A phone in power saving mode refuses; the screen then sleeps as usual.
      }
    }
    const look = (): void => void requestLock()

    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', look)
      void lock?.release()
    }
  }, [isWanted])
}

import { useEffect } from 'react'
import { sayOfferSeen } from '../../api/notifications.ts'

/** Told once for each offer and page; what could not be told is told at the next look. */
const told = new Set<string>()

/** Tells the server which offers are in sight, so that it does not call the driver by push or text as well. A hidden tab shows nothing. */
export const useSeenOffers = (bookingIds: readonly string[]): void => {
  const list = bookingIds.join()
  useEffect(() => {
    const tell = (): void => {
      if (document.visibilityState !== 'visible') return
      for (const bookingId of list.split(',').filter((one) => one !== '' && !told.has(one))) {
        told.add(bookingId)
        sayOfferSeen(bookingId).catch(() => told.delete(bookingId))
      }
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [list])
}

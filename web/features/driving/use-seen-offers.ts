import { useEffect } from 'react'
import type { JobOffer } from '../../../contract/job-offers.ts'
import { sayOfferSeen } from '../../api/notifications.ts'
import { offerKey } from './offers-on-screen.ts'

/** Told once for each offer and page; what could not be told is told at the next look. */
const told = new Set<string>()

/** Tells the server which offers are in sight, so that it does not call the driver by push or text as well. A hidden tab shows nothing. */
export const useSeenOffers = (offers: readonly JobOffer[]): void => {
  const keys = offers.map(offerKey).join()
  useEffect(() => {
    const tell = (): void => {
      if (document.visibilityState !== 'visible') return
      for (const key of keys.split(',').filter((one) => one !== '' && !told.has(one))) {
        const [bookingId = ''] = key.split(' ')
        told.add(key)
        sayOfferSeen(bookingId).catch(() => told.delete(key))
      }
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [keys])
}

import { useEffect } from 'react'
import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import { markOfferSeen } from '../../api/notifications.ts'
import { offerKey } from './offers-on-screen.ts'

/** Reported once for each offer and page; a report that failed is repeated at the next chance. */
const told = new Set<string>()

/** Reports to the server which offers are in sight, so that it sends no push or text as well. A hidden tab shows nothing. */
export const useSeenOffers = (offers: readonly JobOffer[]): void => {
  const keys = offers.map(offerKey).join()
  useEffect(() => {
    const notify = (): void => {
      if (document.visibilityState !== 'visible') return
      for (const key of keys.split(',').filter((one) => one !== '' && !told.has(one))) {
        const [bookingId = ''] = key.split(' ')
        told.add(key)
        markOfferSeen(bookingId).catch(() => told.delete(key))
      }
    }
    notify()
    document.addEventListener('visibilitychange', notify)
    return () => document.removeEventListener('visibilitychange', notify)
  }, [keys])
}

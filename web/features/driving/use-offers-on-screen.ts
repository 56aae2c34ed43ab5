import { useEffect, useReducer } from 'react'
import type { JobOffer } from '../../../contract/bookings/job-offers.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { msUntilChange, offersOnScreen, type ShownOffer } from './offers-on-screen.ts'

/** The offers to show now; updates when the next one runs out, and not before. */
export const useOffersOnScreen = (offers: readonly JobOffer[]): ShownOffer[] => {
  const [, look] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    let timer: number | undefined
    const wait = (): void => {
      const waitMs = msUntilChange(offers, serverNow().getTime())
      if (waitMs === null) return
      timer = window.setTimeout(() => {
        look()
        wait()
      }, waitMs)
    }
    wait()
    return () => window.clearTimeout(timer)
  }, [offers])

  return offersOnScreen(offers, serverNow().getTime())
}

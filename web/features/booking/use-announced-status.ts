import { useEffect, useRef } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { formatTime } from '../../../domain/time/dublin-time.ts'
import { announce } from '../../ui/feedback/live-region.tsx'
import { bookingStatusCopy } from './booking-status-copy.ts'

/** Announces a new status, and a new arrival within one. The minutes that pass on their own are not announced. */
export const useAnnouncedStatus = (booking: Booking): void => {
  const { headline, next } = bookingStatusCopy(booking)
  const { estimatedArrival } = booking
  const announced = useRef({ headline, estimatedArrival })

  useEffect(() => {
    const before = announced.current
    announced.current = { headline, estimatedArrival }
    if (before.headline !== headline) {
      announce(`${headline}. ${next}`)
      return
    }
    if (!estimatedArrival || before.estimatedArrival === estimatedArrival) return
    announce(`Now expected at ${formatTime(new Date(estimatedArrival))}`)
  }, [headline, next, estimatedArrival])
}

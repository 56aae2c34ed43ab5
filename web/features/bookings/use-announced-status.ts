import { useEffect, useRef } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { replacedChoiceLine } from '../../../domain/bookings/what-next.ts'
import { formatTime } from '../../../domain/time/dublin-time.ts'
import { announce } from '../../ui/feedback/live-region.tsx'
import { bookingStatusCopy } from './booking-status-copy.ts'

/** Announces a new status, and within one a new arrival and who is asked instead of a chosen driver. Minutes that pass are not announced. */
export const useAnnouncedStatus = (booking: Booking): void => {
  const { headline, next } = bookingStatusCopy(booking)
  const { estimatedArrival } = booking
  const instead = booking.viewer === 'customer' ? replacedChoiceLine(booking) : null
  const announced = useRef({ headline, estimatedArrival, instead })

  useEffect(() => {
    const before = announced.current
    announced.current = { headline, estimatedArrival, instead }
    if (before.headline !== headline) {
      announce(`${headline}. ${next}`)
      return
    }
    if (instead && before.instead !== instead) {
      announce(instead)
      return
    }
    if (!estimatedArrival || before.estimatedArrival === estimatedArrival) return
    announce(`Now expected at ${formatTime(new Date(estimatedArrival))}`)
  }, [headline, next, estimatedArrival, instead])
}

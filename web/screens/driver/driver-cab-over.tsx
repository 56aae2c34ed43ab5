/** A job in hand that ended without its driver: cancelled, taken over, or completed elsewhere. The cab says so before it shows the next. */
import { useQuery } from '@tanstack/react-query'
import { isActiveJob } from '../../../domain/bookings/booking.ts'
import { bookingQuery } from '../../api/bookings/bookings.ts'
import { bookingStatusCopy } from '../../features/bookings/booking-status-copy.ts'
import type { NextJobProps } from '../../features/drivers/cab-earned.tsx'
import { CabLarge, CabLayout, CabLine, cabButton } from '../../features/drivers/cab-parts.tsx'
import { Button } from '../../ui/button.tsx'
import { EarnedInCab } from './driver-cab-earned.tsx'

type JobOverInCabProps = { bookingId: string; next: NextJobProps }

export function JobOverInCab({ bookingId, next }: JobOverInCabProps) {
  const { data: booking } = useQuery(bookingQuery(bookingId))
  if (booking?.status === 'completed') return <EarnedInCab {...{ bookingId, next }} />
  // Until its end is read, the booking is as it was.
  const isOver = booking && (booking.replacedAt || !isActiveJob(booking.status))
  const copy = isOver
    ? bookingStatusCopy(booking)
    : { headline: 'This job is no longer yours', next: 'Please don’t drive there.' }
  return (
    <CabLayout
      buttons={
        <Button isWide className={cabButton.main} onClick={next.onNext}>
          OK
        </Button>
      }
    >
      <div role="alert">
        <CabLarge>{copy.headline}</CabLarge>
        <CabLine isQuiet>{copy.next}</CabLine>
      </div>
    </CabLayout>
  )
}

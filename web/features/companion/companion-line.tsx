import { useQuery } from '@tanstack/react-query'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { isActiveJob } from '../../../domain/bookings/booking.ts'
import { companionLine } from '../../../domain/companion/companion.ts'
import { companionQuery } from '../../api/companion.ts'
import { classNames } from '../../ui/class-names.ts'

type CompanionLineProps = { booking: Booking; className?: string }

/** For the driver on the job: how the customer is, in one line. */
export function CompanionLine({ booking, className }: CompanionLineProps) {
  const { bookingId, status, viewer } = booking
  const isDriving = viewer === 'driver' && isActiveJob(status)
  const { data } = useQuery({ ...companionQuery(bookingId), enabled: isDriving })
  const answers = data?.answers
  const line = answers && companionLine(answers.circumstances)
  if (!isDriving || !answers || !line) return null
  const battery = answers.batteryPercent === null ? '' : ` · phone at ${answers.batteryPercent}%`
  return (
    <p
      role="status"
      className={classNames('bg-warning-soft text-ink rounded-lg p-3 font-bold', className)}
    >
      {`${line}${battery}`}
      {answers.note && <span className="block font-medium wrap-anywhere">{answers.note}</span>}
    </p>
  )
}
